import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { sharp } from '@espace/pictures/loaders'
import { PALETTE } from '@espace/pictures/palette'
import { encode } from 'uqr'
import type { Pdf } from '../pdf/draw-pdf.ts'

/** Light modules around the code, without which scanners do not find it. */
const QR_MARGIN = 4

/** Pixels of a module in the picture: sharp on any screen, and below two kilobytes. */
const SCALE = 8

/** Rows of modules, dark ones true, margin included. A fifth of them may be scratched or folded away. */
const qrModules = (text: string): boolean[][] => encode(text, { ecc: 'M', border: QR_MARGIN }).data

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

interface Spot {
  /** Of its dark modules: its own margin stands around. */
  x: number
  y: number
  size: number
}

/** A code to be scanned, as an element that is read aloud. */
export const qrFigure = (pdf: Pdf, code: string, spot: Spot) =>
  pdf.struct('Figure', { alt: `QR code ${groupedCode(code)}` }, () => drawQr(pdf, code, spot))

function drawQr(pdf: Pdf, code: string, { x, y, size }: Spot): void {
  const rows = qrModules(code)
  const side = size / (rows.length - 2 * QR_MARGIN)
  const at = (module: number) => (module - QR_MARGIN) * side
  for (const [row, modules] of rows.entries()) {
    for (const [column, isDark] of modules.entries()) {
      if (isDark) pdf.rect(x + at(column), y + at(row), side, side)
    }
  }
  pdf.fill(PALETTE.encre)
}
