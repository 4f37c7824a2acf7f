import type { Mood } from '../palette.ts'
import type { Chance } from './random.ts'
import { type Beam, beamOfLight, stageLamp, type StageSign, stageSign } from './stage.ts'
import { cut, disc, short } from './svg.ts'

export interface Place {
  sheet: { width: number; height: number }
  sign: StageSign
  mood: Mood
  /** The position of the object, and its height. */
  x: number
  height: number
  /** The light source: a lamp in the picture, or above it. */
  lamp: 'shown' | 'above'
}

export interface Backdrop {
  behind: string
  /** The sign, in front of the object. */
  front: string
  /** The side that shadows fall to: -1 is left. */
  away: -1 | 1
}

const MARGIN = 26

/** The light and the dots around an object on stage: never twice quite the same. */
export function backdropOf(place: Place, chance: Chance): Backdrop {
  const { sheet, sign, mood, lamp } = place
  const away = chance.pick([-1, 1])
  const light = chance.pick([lightOnFloor, lightOnFloor, lightOnWall])
  const { beam, glow } = light(place, away, chance)
  const tone = awayFromSides(shadeOn(place, chance), sheet.width, sheet.width * 0.22)
  const screen = { width: sheet.width, height: sign.floor, step: sheet.width * 0.022 }
  const behind = [
    glow,
    beamOfLight(beam, mood.beam),
    halftone(screen, mood.prop, tone),
    cut(mood.ground, `M0 ${short(sign.floor + 4)}h${sheet.width}V${sheet.height}H0Z`),
    lamp === 'shown' ? stageLamp(beam, mood) : '',
  ]
  return { behind: behind.join(''), front: stageSign(sign, mood.ink), away }
}

interface Light {
  beam: Beam
  /** The secondary light of the beam. */
  glow: string
}

/** The lamp hangs on the side that shadows fall away from. */
function lampOf({ x, sheet, lamp }: Place, away: -1 | 1, chance: Chance) {
  const isShown = lamp === 'shown'
  return {
    x: x - away * sheet.width * chance.between(0.1, 0.3),
    y: isShown ? sheet.height * 0.112 : -20,
    mouth: sheet.width * (isShown ? 0.064 : 0.1),
  }
}

function lightOnFloor(place: Place, away: -1 | 1, chance: Chance): Light {
  const { x, sign } = place
  const spread = (sign.right - sign.left) * chance.between(0.38, 0.46)
  const from = [Math.max(x - spread, sign.left + MARGIN), sign.floor] as const
  const to = [Math.min(x + spread, sign.right - MARGIN), sign.floor] as const
  return { beam: { ...lampOf(place, away, chance), from, to }, glow: '' }
}

/** A round pool of light on the wall behind the object, cut by the floor. */
function lightOnWall(place: Place, away: -1 | 1, chance: Chance): Light {
  const lamp = lampOf(place, away, chance)
  const radius = Math.max(place.height * 0.52, place.sheet.width * 0.2)
  const [x, y] = [place.x, place.sign.floor - radius * 0.92]
  // The edges of the beam touch the pool of light: they meet it where they are tangent to it.
  const toLamp = Math.atan2(lamp.y - y, lamp.x - x)
  const spread = Math.acos((radius - lamp.mouth / 2) / Math.hypot(lamp.x - x, lamp.y - y))
  const edge = (angle: number) =>
    [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const
  const beam = { ...lamp, from: edge(toLamp - spread), to: edge(toLamp + spread) }
  return { beam, glow: disc(place.mood.beam, x, y, radius) }
}

/** Dots thicken around the object, or rise from the floor like fog. */
function shadeOn({ x, sign, height }: Place, chance: Chance): Tone {
  const { floor } = sign
  const aside = chance.between(-0.22, 0.22) * height
  const cloud = around(x + aside, floor - height * chance.between(0.3, 0.6), height * 0.84)
  const fog = between(floor, floor - height * chance.between(0.6, 0.95))
  return chance.pick([cloud, cloud, (across: number, down: number) => fog(across, down) * 0.85])
}

interface Screen {
  width: number
  height: number
  /** Distance between neighbours in a row. */
  step: number
}

/** The darkness of the halftone at a point: 0 is no dot, 1 the largest. */
type Tone = (x: number, y: number) => number

/** Dots have one of so many sizes: each size is one element, however many dots it has. */
const SIZES = 14

/** A dot narrower than this is dust. */
const SMALLEST = 1.4

/** A printer's screen of dots whose size follows the tone, from the upper left corner. */
function halftone({ width, height, step }: Screen, color: string, tone: Tone): string {
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
const around =
  (centerX: number, centerY: number, reach: number): Tone =>
  (x, y) =>
    1 - Math.hypot(x - centerX, y - centerY) / reach

/** Largest at the height `from`, gone at the height `to`, whichever is above. */
const between =
  (from: number, to: number): Tone =>
  (_x, y) =>
    clamped((y - to) / (from - to))

/** The tone, thinning out towards both sides of a sheet. */
const awayFromSides =
  (tone: Tone, width: number, margin: number): Tone =>
  (x, y) =>
    tone(x, y) * clamped(Math.min(x, width - x) / margin)
