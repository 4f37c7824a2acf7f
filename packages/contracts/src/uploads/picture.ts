/** Widths of the copies kept of a stored picture, in pixels, as far as the picture is wide enough. */
export const PICTURE_WIDTHS = [320, 480, 640, 800, 1200] as const

/** A stored picture is never wider than this. */
export const MAX_PICTURE_WIDTH = 1920

/** A picture of the product, as its path tells it (decision 007). */
export interface Picture {
  /** Path of the widest copy. */
  path: string
  width: number
  height: number
  /** Its dominant colour, `#rrggbb`, shown while it loads. */
  color: string
  /** Every copy, narrowest first. */
  copies: { path: string; width: number }[]
}

const STORED = /^\/uploads\/([0-9a-f]{20})-(\d{1,5})x(\d{1,5})-([0-9a-f]{6})\.webp$/

/** The path of a stored picture: its content's hash, dimensions and dominant colour. */
export const picturePath = (hash: string, width: number, height: number, color: string): string =>
  `/uploads/${hash}-${width}x${height}-${color.slice(1)}.webp`

export const copyPath = (path: string, width: number): string =>
  path.replace(/\.webp$/, `.${width}.webp`)

/** The size and name in a stored picture's path; undefined for any other path. */
export function pictureAt(path: string): Picture | undefined {
  const [, , digits, moreDigits, hex] = STORED.exec(path) ?? []
  if (digits === undefined || moreDigits === undefined || hex === undefined) return undefined
  const width = Number(digits)
  const narrower = PICTURE_WIDTHS.filter((candidate) => candidate < width)
  return {
    path,
    width,
    height: Number(moreDigits),
    color: `#${hex}`,
    copies: [...narrower.map((w) => ({ path: copyPath(path, w), width: w })), { path, width }],
  }
}
