import { sharp } from '@espace/pictures/loaders'
import { encode } from 'uqr'

/** Light modules around the code, without which scanners do not find it. */
export const QR_MARGIN = 4

/** Pixels of a module in the picture: sharp on any screen, and below two kilobytes. */
const SCALE = 8

/** Rows of modules, dark ones true, margin included. A fifth of them may be scratched or folded away. */
export const qrModules = (text: string): boolean[][] =>
  encode(text, { ecc: 'M', border: QR_MARGIN }).data

/** The code as a PNG, the one kind of picture that every mail program shows. */
export function qrPicture(text: string): Promise<Buffer> {
  const rows = qrModules(text)
  const samples = Uint8Array.from(rows.flat(), (isDark) => (isDark ? 0 : 255))
  const size = rows.length
  return sharp(samples, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * SCALE, size * SCALE, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}
