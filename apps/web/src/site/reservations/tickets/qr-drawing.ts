import { encodeQR } from 'qr'

/** Quiet zone of a QR code in modules, which scanners need. */
const BORDER = 4

/** QR code as an SVG path, in modules. */
export function qrDrawing(code: string): { size: number; path: string } {
  const rows = encodeQR(code, 'raw', { ecc: 'medium', border: BORDER })
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return { size: rows.length, path: dark.join('') }
}
