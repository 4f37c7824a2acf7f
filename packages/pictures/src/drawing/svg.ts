/** A length as SVG text: a tenth of a pixel is enough. */
export const short = (value: number): string => String(Math.round(value * 10) / 10)

/** A whole drawing, `width` × `height` pixels, on a ground of one colour. */
export const sheet = (
  { width, height }: { width: number; height: number },
  ground: string,
  content: readonly string[],
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
  `viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/>` +
  `${content.join('')}</svg>`

/** A cut piece of paper: its colour and its outline as path data. */
export const cut = (fill: string, outline: string): string =>
  `<path fill="${fill}" d="${outline}"/>`

export const disc = (fill: string, x: number, y: number, radius: number): string =>
  `<circle fill="${fill}" cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"/>`

/** A strip of even width along a path. */
export const strip = (color: string, width: number, outline: string): string =>
  `<path fill="none" stroke="${color}" stroke-width="${short(width)}" stroke-linecap="butt" ` +
  `stroke-linejoin="round" d="${outline}"/>`

export interface Placement {
  x: number
  y: number
  scale?: number
  /** Degrees, clockwise. */
  turn?: number
  isMirrored?: boolean
}

/** The content with its own origin put at a point. */
export function placed(content: string, placement: Placement): string {
  const { x, y, scale = 1, turn = 0, isMirrored = false } = placement
  const steps = [`translate(${short(x)} ${short(y)})`]
  if (turn !== 0) steps.push(`rotate(${short(turn)})`)
  if (scale !== 1 || isMirrored) {
    const factor = Math.round(scale * 1000) / 1000
    steps.push(isMirrored ? `scale(${-factor} ${factor})` : `scale(${factor})`)
  }
  return `<g transform="${steps.join(' ')}">${content}</g>`
}
