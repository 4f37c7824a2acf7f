import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, '../..', 'migrations')

/**
 * Changes that break the former version, which still runs while the new one starts: columns and tables that are
 * dropped or renamed, and required columns that it does not fill.
 */
const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  'drops a table or a column': /\bdrop\s+(table|column)\b/i,
  renames: /\brename\s+(column\s+\S+\s+)?to\b/i,
  'must be filled by who does not know of it':
    /\badd\s+column\s+(?![^,;]*\bdefault\b)(?![^,;]*\bgenerated\b)[^,;]*\bnot\s+null\b/i,
  'turns another type': /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
  'forbids what was allowed': /\balter\s+column\s+\S+\s+set\s+not\s+null\b/i,
}

const withoutComments = (sql: string) => sql.replaceAll(/--.*$/gm, '')

const faultsIn = (sql: string): string[] =>
  Object.entries(FORBIDDEN).flatMap(([fault, pattern]) =>
    pattern.test(withoutComments(sql)) ? [fault] : [],
  )

const migrations = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

describe('a migration', () => {
  it.each(migrations)('takes nothing away that the code before it needs: %s [T-PG-5]', (name) => {
    expect(faultsIn(readFileSync(join(FOLDER, name, 'migration.sql'), 'utf8'))).toEqual([])
  })

  it.each([
    'alter table shows drop column title',
    'DROP TABLE "shows";',
    'alter table shows rename column title to name',
    'ALTER TABLE "shows" ADD COLUMN "seats" INTEGER NOT NULL;',
    'alter table shows alter column title type varchar(20)',
    'alter table shows alter column title set not null',
  ])('would be found out: %s', (sql) => {
    expect(faultsIn(sql)).toHaveLength(1)
  })

  it.each([
    'ALTER TABLE "shows" ADD COLUMN "seats" INTEGER NOT NULL DEFAULT 70;',
    'create table shows (id int not null)',
    '-- drop table shows',
  ])('may well: %s', (sql) => {
    expect(faultsIn(sql)).toEqual([])
  })
})
