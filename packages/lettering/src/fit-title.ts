import metrics from './metrics.json' with { type: 'json' }

/** Ends of the display face's width axis, in percent. */
const NARROW = 50
const WIDE = 150

/** Height of a capital, in em. */
export const CAP_HEIGHT = metrics.capHeight

/** Baseline to baseline, in em of the lower line. */
export const LINE_HEIGHT = 0.84

/** A line of a title that exactly fills its width. */
export interface TitleLine {
  text: string
  /** `font-stretch`, in percent. */
  width: number
  /** Font size as a share of the line's width. */
  size: number
  /** Room above it, in its own em, for accents that rise and commas that hang. */
  gap: number
}

export interface TitleShape {
  /** Height wanted of the whole title, as a share of its width. */
  aspect?: number | undefined
  maxLines?: number | undefined
}

const advances: Partial<Record<string, number[]>> = metrics.advances
const kerns: Partial<Record<string, number[]>> = metrics.kerns

/** A character that the table does not know is about as wide as this one. */
const UNKNOWN = 'O'

/**
 * Sets a title in capitals, on as many lines as come closest to the wanted shape, each justified by
 * the width of its letters. The size follows from the width alone, so that a line is real text
 * which fits whatever the width of the screen. Empty for an empty title.
 */
export function fitTitle(
  title: string,
  { aspect = 0.6, maxLines = 5 }: TitleShape = {},
): TitleLine[] {
  const words = wordsOf(title)
  let best: { lines: TitleLine[]; fault: number } | undefined
  for (let count = 1; count <= Math.min(maxLines, words.length); count += 1) {
    const texts = balance(words, count)
    const lines = withGaps(texts.map((text) => fitLine(text, aspect / (count * LINE_HEIGHT))))
    const fault = faultOf(lines, aspect)
    if (!best || fault < best.fault) best = { lines, fault }
  }
  return best?.lines ?? []
}

/** Width of a text set at a `font-stretch`, in em. */
export function advanceOf(text: string, width: number): number {
  const share = (width - NARROW) / (WIDE - NARROW)
  const [narrow, wide] = endsOf(text)
  return narrow + (wide - narrow) * share
}

/** Widths of a text at both ends of the axis, in em; between them it grows in a straight line. */
function endsOf(text: string): [narrow: number, wide: number] {
  let [narrow, wide] = [0, 0]
  let previous = ''
  for (const character of text) {
    const [n = 0, w = 0] = advances[character] ?? advances[UNKNOWN] ?? []
    const letter = plain(character)
    const [kernN = 0, kernW = 0] = kerns[previous + letter] ?? []
    narrow += n + kernN
    wide += w + kernW
    previous = letter
  }
  return [narrow / 1000, wide / 1000]
}

/** The height of a set title, as a share of its width. */
export const heightOf = (lines: readonly TitleLine[]): number =>
  lines.reduce((sum, line) => sum + line.size * (LINE_HEIGHT + line.gap), 0)

function wordsOf(title: string): string[] {
  const capitals = title.toLocaleUpperCase('fr').replaceAll(/['‘]/g, '’')
  return capitals.split(/[\t\n\r ]+/).filter((word) => word !== '')
}

/** Letters that rise above the capitals, or descend below the baseline. */
const RISING = /[ÀÁÂÄÈÉÊËÎÏÔÖÙÛÜŸÑ]/
const HANGING = /[,;ÇQ]/
const RISE = 0.07
const HANG = 0.1

/** Accents under a comma need the room of both. */
const withGaps = (lines: readonly Omit<TitleLine, 'gap'>[]): TitleLine[] =>
  lines.map((line, index) => {
    const above = lines[index - 1]
    const rise = above && RISING.test(line.text) ? RISE : 0
    const hang = above && HANGING.test(above.text) ? HANG : 0
    return { ...line, gap: rise + hang }
  })

function fitLine(line: string, wantedSize: number): Omit<TitleLine, 'gap'> {
  // The line's end says what a comma would; a line of its own breaks nowhere.
  const text = line.replace(/[,;]$/, '').replaceAll(/[\u00a0\u202f]/g, ' ')
  const [narrowest, widest] = endsOf(text)
  const solved = NARROW + ((1 / wantedSize - narrowest) / (widest - narrowest)) * (WIDE - NARROW)
  const width = Math.round(Math.min(WIDE, Math.max(NARROW, solved)) * 10) / 10
  return { text, width, size: 1 / advanceOf(text, width) }
}

/** The cost of a layout: its distance from the wanted aspect ratio, and the unevenness of its lines. */
function faultOf(lines: readonly TitleLine[], aspect: number): number {
  const sizes = lines.map((line) => line.size)
  const unevenness = Math.max(...sizes) / Math.min(...sizes) - 1
  return Math.abs(Math.log(heightOf(lines) / aspect)) + 0.35 * unevenness
}

interface Setting {
  /** Index of the first word of each line but the first. */
  breaks: number[]
  cost: number
}

/** The words on that many lines of like length: the breaks that cost least. */
function balance(words: readonly string[], count: number): string[] {
  const space = advanceOf(' ', 100)
  /** At index n: how wide the first n words are, each with a space after it. */
  const upTo = [0]
  for (const word of words) upTo.push((upTo.at(-1) ?? 0) + advanceOf(word, 100) + space)
  const widthOf = (from: number, to: number) => (upTo[to] ?? 0) - (upTo[from] ?? 0) - space
  const mean = widthOf(0, words.length) / count
  const costOf = (from: number, to: number) => (widthOf(from, to) - mean) ** 2

  /** At index n: the best way to set the first n words on the lines so far. */
  let best: (Setting | undefined)[] = upTo.map((_, n) => ({ breaks: [], cost: costOf(0, n) }))
  for (let line = 2; line <= count; line += 1) {
    const above = best
    best = upTo.map((_, to) => {
      let cheapest: Setting | undefined
      for (let from = line - 1; from < to; from += 1) {
        const rest = above[from]
        const cost = (rest?.cost ?? Infinity) + costOf(from, to)
        if (rest && cost < (cheapest?.cost ?? Infinity)) {
          cheapest = { breaks: [...rest.breaks, from], cost }
        }
      }
      return cheapest
    })
  }
  const breaks = best.at(-1)?.breaks ?? []
  const edges = [0, ...breaks, words.length]
  return edges.slice(1).map((to, line) => words.slice(edges[line], to).join(' '))
}

const plain = (character: string) => character.normalize('NFD').charAt(0)
