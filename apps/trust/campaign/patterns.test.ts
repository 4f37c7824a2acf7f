import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { checkSync } from 'recheck'
import { describe, expect, it } from 'vitest'
import { figure } from '../harness/figures.ts'
import { ROOT } from '../harness/processes.ts'

interface Pattern {
  file: string
  source: string
  flags: string
}

/** Code that matches input of visitors, staff or external services; drawings and seeds match none. */
const FILES = [
  'apps/api/src/**/*.ts',
  'apps/web/src/**/*.{ts,tsx}',
  'apps/web/server/**/*.{ts,tsx}',
  'packages/{contracts,server}/src/**/*.ts',
  'prisma/src/**/*.ts',
]

/** Regular expression literals in a syntax tree. */
function* literalsIn(node: unknown): Generator<{ source: string; flags: string }> {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && node.type === 'RegExpLiteral' && 'pattern' in node && 'flags' in node) {
    yield { source: String(node.pattern), flags: String(node.flags) }
  }
  for (const child of Object.values(node)) yield* literalsIn(child)
}

const patternsOf = (file: string): Pattern[] => {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const tree = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('.tsx') })
  return Array.from(literalsIn(tree), (literal) => ({ file, ...literal }))
}

const patterns = globSync(FILES, { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  .flatMap(patternsOf)

/** Ample: by default (250 ms) a busy machine ends the search for an attack early, and takes its best guess for one. */
const LIMITS = { incubationTimeout: 5_000 }

/** Why a pattern may need superlinear time (ReDoS); undefined when no reason is known. */
function weaknessOf({ source, flags }: Omit<Pattern, 'file'>): string | undefined {
  const found = checkSync(source, flags.replace('v', 'u'), LIMITS)
  return found.status === 'vulnerable' ? found.complexity.summary : undefined
}

describe('the patterns that texts of visitors are held against', () => {
  it('take no time out of proportion, whatever the text [T-REDOS]', () => {
    const weak = patterns.flatMap((pattern) => {
      const weakness = weaknessOf(pattern)
      return weakness === undefined ? [] : [`${pattern.file}: /${pattern.source}/ ${weakness}`]
    })

    figure('T-REDOS', `${patterns.length} patterns, ${weak.length} of them out of proportion`)
    expect(patterns.length).toBeGreaterThan(100)
    expect(weak).toEqual([])
  })

  it.each([
    ['^(a+)+$', 'exponential'],
    ['^\\s*(.*)\\s*$x', 'polynomial'],
  ])('would be found out: /%s/ [T-REDOS]', (source, weakness) => {
    expect(weaknessOf({ source, flags: '' })).toContain(weakness)
  })
})
