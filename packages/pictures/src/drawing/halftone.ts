import { short } from './svg.ts'

export interface Screen {
  width: number
  height: number
  /** Distance between neighbours in a row. */
  step: number
}

/** How dark the screen is at a point: 0 is no dot, 1 the largest. */
export type Tone = (x: number, y: number) => number

/** Dots have one of so many sizes: each size is one element, however many dots it has. */
const SIZES = 14

/** A dot narrower than this is dust. */
const SMALLEST = 1.4

/** A printer's screen of dots whose size follows the tone, from the upper left corner. */
export function halftone({ width, height, step }: Screen, color: string, tone: Tone): string {
  const bySize = new Map<number, string>()
  const rowHeight = step * 0.866
  for (let row = 0; row * rowHeight < height + step; row += 1) {
    const y = row * rowHeight
    for (let x = row % 2 === 0 ? 0 : step / 2; x < width + step; x += step) {
      const size = Math.round(clamped(tone(x, y)) ** 0.7 * SIZES)
      if (size > 0) bySize.set(size, `${bySize.get(size) ?? ''}M${short(x)} ${short(y)}h0`)
    }
  }
  const dots = Array.from(bySize, ([size, points]) => {
    const diameter = (size / SIZES) * step * 1.12
    return diameter < SMALLEST ? '' : `<path stroke-width="${short(diameter)}" d="${points}"/>`
  })
  return `<g fill="none" stroke="${color}" stroke-linecap="round">${dots.join('')}</g>`
}

const clamped = (value: number): number => Math.min(1, Math.max(0, value))

/** Largest at a point, gone at a distance. */
export const around =
  (centerX: number, centerY: number, reach: number): Tone =>
  (x, y) =>
    1 - Math.hypot(x - centerX, y - centerY) / reach

/** Largest at the height `from`, gone at the height `to`, whichever is above. */
export const between =
  (from: number, to: number): Tone =>
  (_x, y) =>
    clamped((y - to) / (from - to))

/** The tone, thinning out towards both sides of a sheet. */
export const awayFromSides =
  (tone: Tone, width: number, margin: number): Tone =>
  (x, y) =>
    tone(x, y) * clamped(Math.min(x, width - x) / margin)
