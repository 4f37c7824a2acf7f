import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../processes.ts'

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const named = new Set(
  Array.from(textOf('docs/inventory.md').matchAll(/`([A-Za-z_]+)`/g), ([, name]) => name),
)

const missing = (path: string, pattern: RegExp) => {
  const names = Array.from(textOf(path).matchAll(pattern), ([, name = '']) => name)
  expect(names.length).toBeGreaterThan(5)
  return names.filter((name) => !named.has(name))
}

it('every table stands in docs/inventory.md, with how dear it is', () => {
  const tables = /^model [^}]*?@@map\("([a-z_]+)"\)/gm

  expect(missing('prisma/schema.prisma', tables)).toEqual([])
})

it('every secret stands there, with what it is for', () => {
  const secrets = /^#? ?([A-Z_]*(?:SECRET|KEY|PASSWORD|PEPPER)[A-Z_]*)=/gm

  expect(missing('.env.example', secrets)).toEqual([])
})
