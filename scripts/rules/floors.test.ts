import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../processes.ts'

/** The first version of each library without the holes that are known of it (docs/trust.md). */
const FLOORS: Readonly<Record<string, string>> = {
  bcrypt: '6.0.0',
  express: '5.3.0',
  'express-rate-limit': '8.6.2',
  helmet: '8.3.0',
  jsonwebtoken: '9.0.3',
  multer: '2.5.0',
  nodemailer: '9.0.1',
  'path-to-regexp': '8.4.0',
  'sanitize-html': '2.17.5',
  sharp: '0.35.5',
  zod: '4.6.0',
}

const lockfile = readFileSync(join(ROOT, 'pnpm-lock.yaml'), 'utf8')

/** Every installed version of a library, direct or transitive. */
const versionsOf = (name: string): string[] =>
  Array.from(lockfile.matchAll(/^ {2}'?([^@\s'][^\s']*)@(\d[^\s':(]*)'?:$/gm))
    .filter(([, library]) => library === name)
    .map(([, , version = '']) => version)

const isBelow = (version: string, floor: string) =>
  version.localeCompare(floor, 'en', { numeric: true }) < 0

it('no library is older than its last known hole [T-FLOOR]', () => {
  const found = Object.entries(FLOORS).map(([name, floor]) => ({
    name,
    floor,
    versions: [...new Set(versionsOf(name))],
  }))

  expect(found.filter(({ versions }) => versions.length === 0)).toEqual([])
  expect(
    found.filter(({ versions, floor }) => versions.some((version) => isBelow(version, floor))),
  ).toEqual([])
})

it('an older one would be seen', () => {
  expect(isBelow('2.5.0', '2.17.5')).toBe(true)
  expect(isBelow('10.6.0', '9.0.3')).toBe(false)
})
