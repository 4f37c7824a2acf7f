import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keptSecret } from './secrets.ts'

let scratch: string
let dataDir: string

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'espace-secrets-'))
  dataDir = join(scratch, 'data')
})

afterEach(() => rmSync(scratch, { recursive: true, force: true }))

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

    expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'secrets', 'ONE')).mode & 0o777).toBe(0o600)
  })

  it('is never the empty text that an accident left', () => {
    mkdirSync(join(dataDir, 'secrets'), { recursive: true })
    writeFileSync(join(dataDir, 'secrets', 'ONE'), '')

    expect(() => keptSecret(dataDir, 'ONE')).toThrow('ONE is empty.')
  })

  it('is one for all processes that start together, whatever else they ask for', async () => {
    const module = join(import.meta.dirname, 'secrets.ts')
    const script = `
      const { keptSecret } = await import(${JSON.stringify(module)})
      process.stdout.write('ready ')
      process.stdin.once('data', (own) => {
        keptSecret(${JSON.stringify(dataDir)}, String(own))
        process.stdout.write(keptSecret(${JSON.stringify(dataDir)}, 'SHARED'))
        process.exit()
      })`
    const starts = ['A', 'B', 'C', 'D'].map((name) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script])
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
      return {
        ready: once(child.stdout, 'data'),
        start: async () => {
          child.stdin.write(name)
          await once(child, 'close')
          return output
        },
      }
    })
    await Promise.all(starts.map(({ ready }) => ready))

    const outputs = await Promise.all(starts.map(({ start }) => start()))

    expect(new Set(outputs)).toEqual(new Set([`ready ${keptSecret(dataDir, 'SHARED')}`]))
    expect(readdirSync(join(dataDir, 'secrets')).toSorted()).toEqual(['A', 'B', 'C', 'D', 'SHARED'])
  })
})
