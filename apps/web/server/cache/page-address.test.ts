import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cacheKey, isPrivate, PRIVATE_PARAMETERS, SHARED_PARAMETERS } from './page-address.ts'

it.each([
  ['/spectacles', '/spectacles'],
  ['/spectacles/5?fbclid=IwAR0', '/spectacles/5'],
  ['/?utm_source=lettre&mois=2026-12&utm_medium=mail', '/?mois=2026-12'],
  ['/spectacles?page=2', '/spectacles?page=2'],
  ['/spectacles?&&', '/spectacles'],
  ['/?PAGE=2', '/'],
  ['/dashboard/spectacles?q=rire', '/dashboard/spectacles?q=rire'],
])('%s is cached as %s', (asked, key) => {
  expect(cacheKey(asked)).toBe(key)
})

it.each([
  ['/verifier-email?token=secret', true],
  ['/nouveau-mot-de-passe?utm_source=mail&token=secret', true],
  ['/?redirect=1', true],
  ['/?payment=success&session_id=cs_1', true],
  ['/spectacles?page=2', false],
  ['/spectacles?tokens=2', false],
])('whether %s belongs to one visitor: %s', (url, expected) => {
  expect(isPrivate(url)).toBe(expected)
})

it('what a public page reads in its address is either shared or private', () => {
  const src = join(import.meta.dirname, '../..', 'src')
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter(
    (file) => !/\.test\.|^(office|door)\//.test(file),
  )
  const text = files.map((file) => readFileSync(join(src, file), 'utf8')).join('\n')
  const read = Array.from(
    text.matchAll(/search(?:Params)?\.(?:get|has)\('(\w+)'\)/g),
    ([, name = '']) => name,
  )
  const known = SHARED_PARAMETERS.union(PRIVATE_PARAMETERS)

  expect([...new Set(read)].filter((name) => !known.has(name))).toEqual([])
  expect(read).toContain('page')
})
