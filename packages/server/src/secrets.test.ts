import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keptSecret } from './secrets.ts'

let dataDir: string

beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'espace-secrets-')), 'data')
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

describe('a secret that nobody has chosen', () => {
  it('is long, made once, and the same after a restart', () => {
    const secret = keptSecret(dataDir, 'POSTGRES_PASSWORD')

    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(keptSecret(dataDir, 'POSTGRES_PASSWORD')).toBe(secret)
  })

  it('is another one under another name, and both stay', () => {
    const first = keptSecret(dataDir, 'ONE')
    const second = keptSecret(dataDir, 'TWO')

    expect(second).not.toBe(first)
    expect(keptSecret(dataDir, 'ONE')).toBe(first)
  })

  it('can be read by its owner alone', () => {
    keptSecret(dataDir, 'ONE')

    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  })
})
