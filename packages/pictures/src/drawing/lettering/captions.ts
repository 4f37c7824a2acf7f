import { stageSign } from '../stage.ts'
import { cut } from '../svg.ts'
import { displayFace, printable, stubFace } from './fonts.ts'
import { inkOf, type Letter, lettersOf, moved, outlineOf } from './outlines.ts'

export interface CaptionRoom {
  x: number
  /** The baseline. */
  y: number
  width: number
  size: number
}

/** A text longer than its room is set smaller down to this share, then cut. */
const SMALLEST = 0.7

/** A line of dates, hours or a genre, in the stub face; nothing when there is nothing to print. */
export function caption(text: string | null, { x, y, width, size }: CaptionRoom, color: string) {
  const words = printable(text ?? '')
  if (words === '') return ''
  const letters = fitted(words, width, size)
  const place = { x: x - inkOf(letters).left, y }
  return cut(color, outlineOf(moved(letters, place)))
}

function fitted(words: string, width: number, size: number): Letter[] {
  const letters = lettersOf(words, stubFace, { size, tracking: 0.06 })
  const { left, right } = inkOf(letters)
  const share = width / (right - left)
  if (share >= 1) return letters
  if (share >= SMALLEST) return moved(letters, { scale: share })
  const kept = Math.max(1, Math.floor((words.length * share) / SMALLEST) - 1)
  return fitted(`${words.slice(0, kept).trimEnd()}…`, width, size)
}

/** The venue's name around its logo, from its left end: L’ESPACE ⎵ COMÉDIE. */
export function houseName(
  { x, y, size }: { x: number; y: number; size: number },
  { ink, accent }: { ink: string; accent: string },
): string {
  const { first, second } = nameLetters(size)
  const bar = size * 0.17
  const left = x + inkOf(first).right + SIDE * size
  const right = x + inkOf(second).left - SIDE * size
  const sign = { left, right, floor: y - bar * 0.6, thickness: bar, ends: size * 0.3 }
  return cut(ink, outlineOf(moved([...first, ...second], { x, y }))) + stageSign(sign, accent)
}

export const houseNameWidth = (size: number): number => inkOf(nameLetters(size).second).right

/** Space on each side of the sign, and of the sign with both, in em. */
const SIDE = 0.2
const MIDDLE = 1.55

function nameLetters(size: number) {
  const [first, second] = ['L’ESPACE', 'COMÉDIE'].map((word) =>
    lettersOf(word, displayFace(100), { size }),
  )
  const x = inkOf(first ?? []).right + MIDDLE * size
  return { first: first ?? [], second: moved(second ?? [], { x }) }
}
