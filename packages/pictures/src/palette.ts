import type { Ambiance } from '@espace/contracts/spectacles/spectacles.constants'

/** The brand's colours, by token. */
export const PALETTE = {
  nuit: '#170910',
  loge: '#26121c',
  velours: '#3e1e2d',
  filet: '#8c6977',
  papier: '#f6f0e4',
  'papier-2': '#ece2cf',
  craie: '#fcfaf6',
  brume: '#c9bbb0',
  encre: '#201018',
  'encre-2': '#5d454f',
  boeuf: '#9e1c22',
  brique: '#d34131',
  ocre: '#f9be39',
  dragee: '#f4a1c1',
  deule: '#69b8d0',
  houblon: '#90d281',
  'filet-a': '#8e7c6f',
  ok: '#206b38',
  info: '#085b87',
} as const

export type Token = keyof typeof PALETTE

export interface Mood {
  ground: string
  /** Words and the stage sign. */
  ink: string
  /** The fallen letter. */
  accent: string
  /** The light of the beam on the ground. */
  beam: string
  /** Halftone dots and what lies far behind. */
  prop: string
  shadow: string
}

export const MOODS: Record<Ambiance, Mood> = {
  nuit: mood('nuit', 'papier', 'ocre', [
    ['velours', 1],
    ['boeuf', 0.72],
    ['loge', 0.2],
  ]),
  boeuf: mood('boeuf', 'papier', 'ocre', [
    ['brique', 0.5],
    ['nuit', 0.42],
    ['nuit', 0.55],
  ]),
  ocre: mood('ocre', 'nuit', 'boeuf', [
    ['papier', 0.46],
    ['brique', 0.62],
    ['brique', 0.6],
  ]),
  dragee: mood('dragee', 'nuit', 'boeuf', [
    ['papier', 0.48],
    ['brique', 0.46],
    ['boeuf', 0.45],
  ]),
  deule: mood('deule', 'nuit', 'boeuf', [
    ['papier', 0.48],
    ['info', 0.42],
    ['info', 0.62],
  ]),
  papier: mood('papier', 'nuit', 'boeuf', [
    ['ocre', 0.5],
    ['dragee', 0.85],
    ['filet', 0.66],
  ]),
}

type Blend = readonly [Token, number]

/** Beam, prop and shadow are each a share of a colour laid over the ground. */
function mood(
  ground: Token,
  ink: Token,
  accent: Token,
  blends: readonly [Blend, Blend, Blend],
): Mood {
  const [beam, prop, shadow] = blends
  const over = ([token, share]: Blend) => mix(PALETTE[ground], PALETTE[token], share)
  return {
    ground: PALETTE[ground],
    ink: PALETTE[ink],
    accent: PALETTE[accent],
    beam: over(beam),
    prop: over(prop),
    shadow: over(shadow),
  }
}

/** A colour between two others: a share of 0 is the first, 1 the second, less than 0 beyond the first. */
export function mix(first: string, second: string, share: number): string {
  const target = channels(second)
  const between = channels(first).map((value, at) => {
    const blended = value + ((target[at] ?? value) - value) * share
    return Math.min(255, Math.max(0, Math.round(blended)))
  })
  return `#${Buffer.from(between).toString('hex')}`
}

function channels(hex: string): number[] {
  return Array.from(Buffer.from(hex.slice(1), 'hex'))
}

/** Contrast of two colours (WCAG 2), from 1 to 21. */
export function contrast(first: string, second: string): number {
  const [one, other] = [luminance(first), luminance(second)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = Array.from(Buffer.from(hex.slice(1), 'hex'), (value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
