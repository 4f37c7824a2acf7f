import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { newDatabase } from '../../testing/databases.ts'

const scratch = mkdtempSync(join(tmpdir(), 'espace-tools-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const newFolder = () => join(scratch, randomUUID())

/** Runs a database command in a process of its own, with these variables and no other. */
const run = (args: readonly string[], variables: Record<string, string>) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = { NODE_COMPILE_CACHE: getCompileCacheDir(), ...variables }
    const command = [join(import.meta.dirname, '../cli.ts'), ...args]
    const child = execFile(process.execPath, command, { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })

/** A folder for PATH with a `pg_dump` that says that it is of that version, and can do nothing else. */
function aToolOf(version: string): string {
  const folder = mkdtempSync(join(scratch, 'path-'))
  const script = [
    '#!/bin/sh',
    `[ "$1" = --version ] && echo "pg_dump (PostgreSQL) ${version}" && exit`,
    'echo "no room" >&2',
    'exit 1',
  ]
  writeFileSync(join(folder, 'pg_dump'), `${script.join('\n')}\n`, { mode: 0o755 })
  return folder
}

const WHOLE = /^Backed up \d+ rows of \d+ tables and 0 uploaded files to /

describe('a backup, where PostgreSQL’s own tools', () => {
  it.each([
    ['are older than the server', () => aToolOf('12.1')],
    ['are not there', () => mkdtempSync(join(scratch, 'path-'))],
  ])('%s, does without them', async (_, pathTo) => {
    const folder = newFolder()
    const variables = { DATABASE_URL: await newDatabase(), PATH: pathTo() }

    const { stdout } = await run(['backup', folder], variables)

    expect(stdout).toMatch(WHOLE)
    expect(readdirSync(join(folder, 'tables'))).toContain('spectacles.copy.gz')
  })

  it('fail, says why and leaves nothing', async () => {
    const folder = newFolder()
    const variables = { DATABASE_URL: await newDatabase(), PATH: aToolOf('99.0') }

    const { code, stderr } = await run(['backup', folder], variables)

    expect(code).toBe(1)
    expect(stderr).toContain('pg_dump: no room')
    expect(existsSync(folder)).toBe(false)
  })
})
