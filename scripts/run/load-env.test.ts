import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ROOT } from '../processes.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'espace-env-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function run(variables: NodeJS.ProcessEnv) {
  const args = ['--import', join(ROOT, 'scripts/run/load-env.ts'), '-p', 'process.env.MAIL_FROM']
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...variables },
    encoding: 'utf8',
  })
  return { said: stdout.trim(), complaint: stderr }
}

it('reads a file .env, and lets the environment win over it', () => {
  writeFileSync(join(folder, '.env'), 'MAIL_FROM=file@example.org\n')

  expect(run({})).toEqual({ said: 'file@example.org', complaint: '' })
  expect(run({ MAIL_FROM: 'real@example.org' }).said).toBe('real@example.org')
})

it('says nothing where there is none', () => {
  expect(run({})).toEqual({ said: 'undefined', complaint: '' })
})
