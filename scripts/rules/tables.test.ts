import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EDGES } from '../../.dependency-cruiser.mjs'
import { ROOT } from '../processes.ts'

// SQL in strings passes by the dependency rules: whose a table is stands in the schema, as "Written by".

interface Source {
  path: string
  text: string
}

/** Accounts, switches and what a restore holds back: the platform's, which every room stands on. */
const OF_ALL = new Set(['users', 'settings', 'restorations'])

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The writers of a table, by its name: rooms, and `platform` for everything beneath them. */
const owners = new Map<string, string[]>(
  Array.from(
    read('prisma/schema.prisma').matchAll(/((?:\/\/\/.*\n)+)model \w+ \{[^}]*@@map\("(\w+)"\)/g),
    ([, docs = '', table = '']) => {
      const names = /Written\s+by:\s+([^.]+)\./.exec(docs.replaceAll('///', ''))?.[1] ?? ''
      return [table, names.split(',').map(roomOf)]
    },
  ),
)

function roomOf(name: string): string {
  const [room = ''] = name.trim().split('/')
  return /^[a-z]+$/.test(room) ? room : 'platform'
}

const TABLE = /\b(?:from|join|into|update|using)\s+(?:only\s+)?([a-z_]+)\b/g

const tablesIn = (text: string): string[] =>
  Array.from(text.matchAll(/`[^`]*`/g), ([sql]) => sql)
    .flatMap((sql) => Array.from(sql.matchAll(TABLE), ([, table = '']) => table))
    .filter((table) => owners.has(table) && !OF_ALL.has(table))

/** Files with the tables that are neither their room's nor of one that `EDGES` lets it enter. */
function strangersIn(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const room = /\/features\/(\w+)\//.exec(path)?.[1] ?? 'platform'
    const open = EDGES.api.filter(([from]) => from === room).map(([, to]) => to)
    const own = new Set([room, 'platform', ...open])
    const strange = tablesIn(text).filter((table) => !owners.get(table)?.some((of) => own.has(of)))
    return [...new Set(strange)].map((table) => `${path}: ${table}`)
  })
}

describe('SQL in strings', () => {
  it('names the tables of its own room, and of those that it may enter', () => {
    const list = ['ls-files', 'apps/api/src/features', 'apps/api/src/platform', 'apps/api/src/http']
    const paths = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\n')
    const sources = paths
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => ({ path, text: read(path) }))

    expect(strangersIn(sources)).toEqual([])
  })

  it.each([
    ['features/lieu/lieu.service.ts', 'select from tickets', 'tickets'],
    ['features/spectacles/shows.ts', 'update spectacles set a = 1 from closings', 'closings'],
    ['platform/retention/purge.ts', 'delete from subscribers', 'subscribers'],
  ])('would be found: %s', (file, sql, table) => {
    const path = `apps/api/src/${file}`

    expect(strangersIn([{ path, text: `db.$executeRaw\`${sql}\`` }])).toEqual([`${path}: ${table}`])
  })

  it('knows whose every table is', () => {
    const tables = Array.from(read('prisma/schema.prisma').matchAll(/^model /gm))

    expect(owners.size).toBe(tables.length)
  })
})
