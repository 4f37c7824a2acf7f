import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { PALETTE } from '@espace/pictures/palette'
import type { Pdf } from '../pdf/draw-pdf.ts'
import { QR_MARGIN, qrModules } from './qr.ts'

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
