import { hash as digest } from 'node:crypto'
import * as fc from 'fast-check'

// A forger's edits of an exported ledger, and an independent verifier: both without product code.

const sha256 = (line: string) => digest('sha256', `${line}\n`)

const NOTHING_BEFORE = '0'.repeat(64)

/** Offset behind a line's own hash and the hash of the line before. */
const CONTENT_AT = 130

const numberOf = (line: string) => line.slice(CONTENT_AT, line.indexOf(',', CONTENT_AT))

/** The checks of `ledger-verify.sh`, on lines: numbers, chain, hashes, and heads recorded elsewhere. */
export function isWhole(lines: readonly string[], heads: readonly string[]): boolean {
  const found = new Set(lines.map((line) => `${numberOf(line)},${line.slice(0, 64)}`))
  return (
    heads.every((head) => found.has(head)) &&
    lines.every(
      (line, index) =>
        numberOf(line) === String(index + 1) &&
        line.slice(65, 129) === (lines[index - 1]?.slice(0, 64) ?? NOTHING_BEFORE) &&
        line.slice(0, 64) === sha256(line.slice(65)),
    )
  )
}

/** How thoroughly the forger covers up an edit. */
const CARE = ['none', 'numbers', 'line', 'chain'] as const
export type Care = (typeof CARE)[number]

const renumbered = (lines: readonly string[]) =>
  lines.map((line, index) => {
    const content = line.slice(line.indexOf(',', CONTENT_AT))
    return `${line.slice(0, CONTENT_AT)}${index + 1}${content}`
  })

const rehashed = (lines: readonly string[]) =>
  lines.map((line) => `${sha256(line.slice(65))},${line.slice(65)}`)

function rechained(lines: readonly string[]): string[] {
  let before = NOTHING_BEFORE
  return lines.map((line) => {
    const rest = `${before},${line.slice(CONTENT_AT)}`
    before = sha256(rest)
    return `${before},${rest}`
  })
}

const hidden: Record<Care, (lines: string[]) => string[]> = {
  none: (lines) => lines,
  numbers: renumbered,
  line: rehashed,
  chain: (lines) => rechained(renumbered(lines)),
}

const replaced = (lines: readonly string[], at: number, line: string) => lines.with(at, line)

/** Edits of lines, at one place or between two, with a number to choose by. */
const EDITS = {
  change: (lines: readonly string[], at: number, _: number, seed: number) => {
    const line = lines[at] ?? ''
    const position = CONTENT_AT + (seed % (line.length - CONTENT_AT))
    const other = line[position] === '7' ? '8' : '7'
    return replaced(lines, at, line.slice(0, position) + other + line.slice(position + 1))
  },
  'take another’s content': (lines: readonly string[], at: number, to: number) => {
    const [one = '', other = ''] = [lines[at], lines[to]]
    const content = other.slice(other.indexOf(',', CONTENT_AT))
    return replaced(lines, at, one.slice(0, one.indexOf(',', CONTENT_AT)) + content)
  },
  'change a hash': (lines: readonly string[], at: number, _: number, seed: number) => {
    const line = lines[at] ?? ''
    const position = seed % 64
    const other = line[position] === 'a' ? 'b' : 'a'
    return replaced(lines, at, line.slice(0, position) + other + line.slice(position + 1))
  },
  delete: (lines: readonly string[], at: number) => lines.toSpliced(at, 1),
  'delete many': (lines: readonly string[], at: number, to: number) =>
    lines.toSpliced(Math.min(at, to), Math.abs(at - to) + 1),
  swap: (lines: readonly string[], at: number, to: number) =>
    replaced(replaced(lines, at, lines[to] ?? ''), to, lines[at] ?? ''),
  reorder: (lines: readonly string[], at: number, to: number) => [
    ...lines.slice(0, Math.min(at, to)),
    ...lines.slice(Math.min(at, to), Math.max(at, to) + 1).toReversed(),
    ...lines.slice(Math.max(at, to) + 1),
  ],
  insert: (lines: readonly string[], at: number, to: number) =>
    lines.toSpliced(at, 0, lines[to] ?? ''),
  truncate: (lines: readonly string[], at: number) => lines.slice(0, at),
  empty: () => [],
  'restore an older backup, and go on': (lines: readonly string[], at: number, to: number) =>
    [...lines.slice(0, at), ...lines.slice(to)].slice(0, lines.length),
}

/** Whether the edit only appends a correctly chained line, as a sale does: that is no forgery. */
const isContinued = (book: readonly string[], care: string, lines: readonly string[]) =>
  care === 'chain' && book.every((line, n) => line === lines[n])

/** A random edit that changes the ledger. */
export const anEdit = (book: readonly string[]) =>
  fc
    .record({
      edit: fc.constantFrom(...Object.entries(EDITS)),
      care: fc.constantFrom(...CARE),
      at: fc.nat(book.length - 1),
      to: fc.nat(book.length - 1),
      seed: fc.nat(10_000),
    })
    .map(({ edit: [name, edit], care, at, to, seed }) => ({
      name,
      care,
      lines: hidden[care]([...edit(book, at, to, seed)]),
    }))
    .filter(
      ({ lines }) => lines.length !== book.length || lines.some((line, n) => line !== book[n]),
    )
    .filter(({ care, lines }) => !isContinued(book, care, lines))
