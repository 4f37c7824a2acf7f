import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MEANT, meantAddress } from './meant-address.ts'

it.each([
  ['/spectacles', '/spectacles'],
  ['/spectacles/5?fbclid=IwAR0', '/spectacles/5'],
  ['/?utm_source=lettre&mois=2026-12&utm_medium=mail', '/?mois=2026-12'],
  ['/spectacles?page=2', '/spectacles?page=2'],
  ['/spectacles?&&', '/spectacles'],
  ['/?PAGE=2', '/'],
  ['/dashboard/spectacles?q=rire', '/dashboard/spectacles?q=rire'],
])('of %s it is %s that is meant', (asked, meant) => {
  expect(meantAddress(asked)).toBe(meant)
})

it('what a public page reads in its address is kept', () => {
  const src = join(import.meta.dirname, '..', 'src')
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter(
    (file) => !/\.test\.|\/admin\/|dashboard|features\/door\//.test(file),
  )
  const text = files.map((file) => readFileSync(join(src, file), 'utf8')).join('\n')
  const read = Array.from(
    text.matchAll(/search(?:Params)?\.(?:get|has)\('(\w+)'\)/g),
    ([, name]) => name,
  )

  expect([...new Set(read)].filter((name = '') => !MEANT.has(name))).toEqual([])
  expect(read).toContain('page')
})
