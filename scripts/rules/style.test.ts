import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../processes.ts'

// Both lists stand in `apps/web/src/styles/tokens.css`, where a rule is written.

/** Margins, paddings and gaps, in rem. */
const LENGTHS = new Set([0, 0.125, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4, 7])

/** The breakpoints of pages, in rem. */
const BREAKPOINTS = new Set([21.5, 26, 40, 60, 80])

const SHEETS = globSync('apps/web/src/**/*.css', { cwd: ROOT })

/** A negative pixel or two lays one border over another. Points are for paper, `em` and `%` follow a text or a box. */
const SPACE = /^\s*(?:margin|padding|gap|(?:row|column)-gap|--space)[a-z-]*:[^;]*;/gm
const LENGTH = /(?<![\w.])-?([\d.]+)rem|(?<![-\w.])([\d.]+)px/g

/** Declarations of the sheets with other lengths than these, as `file: declaration`. */
const outside = (lengths: ReadonlySet<number>, written: RegExp): string[] =>
  SHEETS.flatMap((path) =>
    Array.from(readFileSync(join(ROOT, path), 'utf8').matchAll(written), ([text]) => text)
      .filter((text) =>
        Array.from(text.matchAll(LENGTH)).some(([, rem]) => !lengths.has(Number(rem))),
      )
      .map((text) => `${path}: ${text.trim()}`),
  )

it('margins, paddings and gaps are one of twelve lengths', () => {
  expect(SHEETS.length).toBeGreaterThan(50)
  expect(outside(LENGTHS, SPACE)).toEqual([])
})

it('pages change at one of five widths', () => {
  expect(outside(BREAKPOINTS, /@media[^{]*width[^{]*/g)).toEqual([])
})
