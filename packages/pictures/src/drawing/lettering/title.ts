import { advanceOf, CAP_HEIGHT, fitTitle, type TitleLine } from '@espace/lettering/fit-title'
import { cut } from '../svg.ts'
import { displayFace, printable } from './fonts.ts'
import { inkOf, type Letter, lettersOf, moved, outlineOf } from './outlines.ts'

/** The area of a title: it fills the width, and the height at most. */
export interface TitleRoom {
  x: number
  top: number
  width: number
  height: number
}

interface SetTitle {
  standing: Letter[]
  /** The last one, which has fallen; none when nothing of the title can be printed. */
  fallen: Letter | undefined
}

/** Heights that a title tries to fill, as shares of its room. */
const FILLS = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4]

/** Space between two lines, and around an accent or a cedilla, as shares of the width. */
const LEADING = 0.02
const ACCENT_LEADING = 0.012

/** The tilt of the last letter, in degrees, and its drop, as a share of the height of a capital. */
const LEAN = 14
const DROP = 0.22

/**
 * Sets a title in lines that all fill the width of its room; the last letter has fallen. A title
 * that is too tall even so (a lone short word) is set smaller; one that leaves height is in its middle.
 */
export function setTitle(title: string, room: TitleRoom): SetTitle {
  const text = printable(title)
  let best = layOut(linesFor(text, room, 1), room)
  for (const fill of FILLS) {
    best = layOut(linesFor(text, room, fill), room)
    if (best.height <= room.height) break
  }
  const scale = Math.min(1, room.height / best.height)
  const place = { scale, x: room.x, y: room.top + (room.height - best.height * scale) / 2 }
  return {
    standing: moved(best.standing, place),
    fallen: moved(best.fallen, place)[0],
  }
}

export const paintTitle = ({ standing, fallen }: SetTitle, ink: string, accent: string): string =>
  [
    standing.length > 0 ? cut(ink, outlineOf(standing)) : '',
    fallen ? cut(accent, outlineOf([fallen])) : '',
  ].join('')

const linesFor = (text: string, { width, height }: TitleRoom, fill: number): TitleLine[] =>
  fitTitle(text, { aspect: (height * fill) / width })

interface Block {
  standing: Letter[]
  fallen: Letter[]
  height: number
}

/** The lines one under the other, the room's upper left corner being the origin. */
function layOut(lines: readonly TitleLine[], { width }: TitleRoom): Block {
  let above: Letter[] = []
  const standing: Letter[] = []
  let fallen: Letter[] = []
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1
    const letters = isLast ? fallingLine(line, width) : straightLine(line, width)
    const below = moved(letters, { y: clearance(above, letters, width) })
    above = below
    if (isLast) fallen = below.splice(-1)
    standing.push(...below)
  }
  const height = lines.length === 0 ? 1 : inkOf([...standing, ...fallen]).bottom
  return { standing, fallen, height }
}

/** The distance down of a line so that each letter keeps its distance from those above it. */
function clearance(above: readonly Letter[], below: readonly Letter[], width: number): number {
  const [baseline, capitals] = [
    median(above.map(({ ink }) => ink.bottom)),
    median(below.map(({ ink }) => ink.top)),
  ]
  const leading = (upper: Letter, lower: Letter) => {
    const isAccent = lower.ink.top < capitals - ODD * width
    const isTail = upper.ink.bottom > baseline + ODD * width
    return (isAccent || isTail ? ACCENT_LEADING : LEADING) * width
  }
  const needs = below.flatMap((lower) => [
    -lower.ink.top,
    ...above
      .filter(({ ink }) => ink.left < lower.ink.right && ink.right > lower.ink.left)
      .map((upper) => upper.ink.bottom + leading(upper, lower) - lower.ink.top),
  ])
  return Math.max(...needs)
}

/** The tolerance for accents and descenders, as a share of the width. */
const ODD = 0.01

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** A line whose ink goes exactly from one side to the other. */
function straightLine({ text, width: stretch, size }: TitleLine, width: number): Letter[] {
  return justified(lettersOf(text, displayFace(stretch), { size: size * width }), width)
}

function justified(letters: readonly Letter[], width: number): Letter[] {
  const { left, right } = inkOf(letters)
  const scale = width / (right - left)
  return moved(letters, { scale, x: -left * scale })
}

/** The last line: narrowed to make room for its last letter, which leans and takes more. */
function fallingLine(line: TitleLine, width: number): Letter[] {
  const stretch = narrowed(line)
  const size = line.size * width
  const letters = lettersOf(line.text, displayFace(stretch), { size })
  const last = letters.splice(-1)
  const capital = CAP_HEIGHT * size
  const upright = last.map((letter) => letter.ink.left)[0] ?? 0
  const [leaning] = moved(moved(last, { x: -upright }), { lean: LEAN })
  if (!leaning) return []
  const edge = letters.length > 0 ? inkOf(letters).right + 0.03 * size : 0
  const x = edge - leaning.ink.left
  const y = DROP * capital - leaning.ink.bottom
  return justified([...letters, ...moved([leaning], { x, y })], width)
}

/** The `font-stretch` at which the line and its leaning letter are as wide as the line was. */
function narrowed({ text, width, size }: TitleLine): number {
  const last = Array.from(text).at(-1) ?? ''
  const lean = (LEAN * Math.PI) / 180
  const wanted = 1 / size
  const widthAt = (stretch: number) =>
    advanceOf(text, stretch) +
    advanceOf(last, stretch) * (Math.cos(lean) - 1) +
    CAP_HEIGHT * Math.sin(lean)
  const [narrow, wide] = [widthAt(50), widthAt(150)]
  const solved = 50 + ((wanted - narrow) / (wide - narrow)) * 100
  return Math.min(width, Math.max(50, solved))
}
