import { type Font, type Glyph } from 'fontkit'
import { short } from '../svg.ts'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** One letter: the commands of its path and the box of its ink, in pixels of the sheet. */
export interface Letter {
  commands: { name: string; points: number[] }[]
  ink: Box
}

/** The setting of a text: its size in pixels, and letter spacing in em. */
export interface Setting {
  size: number
  tracking?: number
}

/** The letters of a line as outlines, its baseline starting at the origin; blanks give none. */
export function lettersOf(text: string, font: Font, { size, tracking = 0 }: Setting): Letter[] {
  const unit = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  const letters: Letter[] = []
  let pen = 0
  for (const [index, glyph] of glyphs.entries()) {
    if (glyph.path.commands.length > 0) letters.push(letterAt(glyph, pen, unit))
    pen += (positions[index]?.xAdvance ?? 0) * unit + tracking * size
  }
  return letters
}

const NAMES = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

function letterAt(glyph: Glyph, pen: number, unit: number): Letter {
  const commands = glyph.path.commands.map(({ command, args }) => ({
    name: NAMES[command],
    points: args.map((value, index) => (index % 2 === 0 ? pen + value * unit : -value * unit)),
  }))
  return { commands, ink: inkAround(commands) }
}

/** Letters enlarged about the origin, leaned about it (degrees, clockwise), then moved. */
export interface Move {
  scale?: number
  lean?: number
  x?: number
  y?: number
}

export function moved(letters: readonly Letter[], { scale = 1, lean = 0, x = 0, y = 0 }: Move) {
  const cos = Math.cos((lean * Math.PI) / 180) * scale
  const sin = Math.sin((lean * Math.PI) / 180) * scale
  return letters.map((letter): Letter => {
    const commands = letter.commands.map(({ name, points }) => ({
      name,
      points: points.map((value, index) => {
        const other = points[index % 2 === 0 ? index + 1 : index - 1] ?? 0
        return index % 2 === 0 ? x + value * cos - other * sin : y + other * sin + value * cos
      }),
    }))
    return { commands, ink: inkAround(commands) }
  })
}

export const inkOf = (letters: readonly Letter[]): Box => ({
  left: Math.min(...letters.map(({ ink }) => ink.left)),
  top: Math.min(...letters.map(({ ink }) => ink.top)),
  right: Math.max(...letters.map(({ ink }) => ink.right)),
  bottom: Math.max(...letters.map(({ ink }) => ink.bottom)),
})

function inkAround(commands: Letter['commands']): Box {
  const all = commands.flatMap(({ points }) => points)
  const across = all.filter((_, index) => index % 2 === 0)
  const down = all.filter((_, index) => index % 2 === 1)
  return {
    left: Math.min(...across),
    top: Math.min(...down),
    right: Math.max(...across),
    bottom: Math.max(...down),
  }
}

/** The letters as path data. */
export const outlineOf = (letters: readonly Letter[]): string =>
  letters
    .flatMap(({ commands }) => commands)
    .map(({ name, points }) => name + points.map(short).join(' '))
    .join('')
