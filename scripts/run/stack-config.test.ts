import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountLines, stackConfig } from './stack-config.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'espace-config-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('what is printed of the accounts', () => {
  it('is an administrator, a visitor and somebody of the door, each with a password, in a demo', async () => {
    const lines = accountLines(await stackConfig({ DATA_DIR: folder }))

    expect(lines).toMatch(
      /Admin +\S+@\S+ +\S{8,}\n +Visitor +\S+@\S+ +\S{8,}\n +Door +\S+@\S+ +\S{8,}\n$/,
    )
  })

  it('is nothing where there is a database of its own', async () => {
    const lines = accountLines(
      await stackConfig({
        DATA_DIR: folder,
        DATABASE_URL: 'postgresql://db/espace',
        JWT_SECRET: 'x'.repeat(40),
        ADMIN_EMAIL: 'chef@example.org',
        ADMIN_PASSWORD: 'Rideau-Bleu-71',
      }),
    )

    expect(lines).toBe('')
  })
})
