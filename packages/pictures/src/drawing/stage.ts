import { type Mood } from '../palette.ts'
import { cut, placed, short, strip } from './svg.ts'

/** The stage sign ⎵: the typographic mark of a space, and a stage seen from the front. */
export interface StageSign {
  left: number
  right: number
  /** The ground: the upper edge of the sign's bar. */
  floor: number
  thickness: number
  /** Height of the two ends above the floor. */
  ends: number
}

export function stageSign({ left, right, floor, thickness, ends }: StageSign, color: string) {
  const middle = floor + thickness / 2
  const [first, last] = [left + thickness / 2, right - thickness / 2]
  return `<path fill="none" stroke="${color}" stroke-width="${thickness}" d="M${short(first)} ${short(floor - ends)}V${short(middle)}H${short(last)}V${short(floor - ends)}"/>`
}

type Point = readonly [number, number]

/** One beam of light, from a lamp to the stretch that it lights. */
export interface Beam {
  /** The middle of the lamp's mouth, and its width. */
  x: number
  y: number
  mouth: number
  /** The ends of what it lights: the left one first when it lights the floor. */
  from: Point
  to: Point
}

export function beamOfLight({ x, y, mouth, from, to }: Beam, color: string): string {
  const isCrossed = from[0] > to[0]
  const half = (isCrossed ? -mouth : mouth) / 2
  const points: Point[] = [[x - half, y], [x + half, y], to, from]
  return cut(color, `M${points.map(([px, py]) => `${short(px)} ${short(py)}`).join('L')}Z`)
}

/** The lamp that a beam comes from, hung from the upper edge of the sheet. */
export function stageLamp(beam: Beam, { ink }: Mood): string {
  const [aimX, aimY] = [(beam.from[0] + beam.to[0]) / 2, (beam.from[1] + beam.to[1]) / 2]
  const turn = (-Math.atan2(aimX - beam.x, aimY - beam.y) * 180) / Math.PI
  const size = beam.mouth / 60
  const can = [
    cut(ink, 'M-28-10L-23-62Q-20-82 0-82Q20-82 23-62L28-10Z'),
    cut(ink, 'M-30-6L-46 20L-38 24L-22 2ZM30-6L46 20L38 24L22 2Z'),
    cut(ink, 'M-31-12L31-12L31 2L-31 2Z'),
  ].join('')
  return [
    strip(ink, 6 * size, `M${short(beam.x)}-10V${short(beam.y - 56 * size)}`),
    placed(can, { x: beam.x, y: beam.y, scale: size, turn }),
  ].join('')
}
