const UPLOAD_FORMATS = ['jpeg', 'png', 'webp'] as const

type UploadFormat = (typeof UPLOAD_FORMATS)[number]

/** What a file of each format carries at which byte. */
const SIGNATURES: Record<UploadFormat, readonly { at: number; hex: string }[]> = {
  jpeg: [{ at: 0, hex: 'ffd8ff' }],
  png: [{ at: 0, hex: '89504e470d0a1a0a' }],
  webp: [
    { at: 0, hex: '52494646' },
    { at: 8, hex: '57454250' },
  ],
}

/** The format that a file's first bytes announce, whatever its name or declared type says. */
export function formatOf(bytes: Uint8Array): UploadFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('hex')
  const carries = ({ at, hex }: { at: number; hex: string }) => head.startsWith(hex, at * 2)
  return UPLOAD_FORMATS.find((format) => SIGNATURES[format].every(carries))
}
