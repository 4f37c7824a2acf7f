import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './processes.ts'

const page = readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8')
const cells = page.split('\n').flatMap((row) => row.split('|').map((cell) => cell.trim()))

/** A remark after the name of a test, such as "(but for the link)". */
const REMARK = / \([^()]*(?:\([^()]*\)[^()]*)*\)$/

const sourceOf = (path: string) =>
  existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8').replaceAll('\\', '') : ''

it('every test that docs/spec-coverage.md names is there', () => {
  const named = cells.flatMap((cell) => {
    const [, path, name] = /^`([^`]+)` › (.+)$/.exec(cell) ?? []
    return path === undefined || name === undefined ? [] : [{ path, name }]
  })
  const missing = named.filter(({ path, name }) => {
    const source = sourceOf(path)
    return !source.includes(name) && !source.includes(name.replace(REMARK, ''))
  })

  expect(named.length).toBeGreaterThan(200)
  expect(missing).toEqual([])
})

it('every file that docs/spec-coverage.md names is there', () => {
  const paths = Array.from(page.matchAll(/`((?:apps|packages|prisma|scripts|docs)\/[^`*{}]+)`/g))
  const missing = new Set(
    paths.map(([, path = '']) => path).filter((path) => !existsSync(join(ROOT, path))),
  )

  expect([...missing]).toEqual([])
})
