import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { EnvError, port, readEnv } from './env.ts'

const Variables = z.object({
  PORT: port.default(3000),
  PUBLIC_URL: z.url('must be an address').optional(),
  LEVEL: z.enum(['info', 'warn'], 'must be info or warn').default('info'),
})

describe('the variables of a process', () => {
  it('have defaults, and an empty one is an absent one', () => {
    expect(readEnv(Variables, { PORT: '', LEVEL: 'warn', OTHER: 'x' })).toEqual({
      PORT: 3000,
      LEVEL: 'warn',
    })
  })

  it('stand in a file where one is named, unless they are set themselves', () => {
    const folder = mkdtempSync(join(tmpdir(), 'espace-env-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'PUBLIC_URL')
    writeFileSync(file, 'https://a.example\n')
    const PUBLIC_URL_FILE = file

    expect(readEnv(Variables, { PUBLIC_URL_FILE }).PUBLIC_URL).toBe('https://a.example')
    expect(
      readEnv(Variables, { PUBLIC_URL_FILE, PUBLIC_URL: 'https://b.example' }).PUBLIC_URL,
    ).toBe('https://b.example')
  })

  it('are refused with the name of a file that is not there', () => {
    const read = () => readEnv(Variables, { PUBLIC_URL_FILE: '/nowhere/PUBLIC_URL', PORT: 'abc' })

    expect(read).toThrow('PUBLIC_URL_FILE: cannot be read')
    expect(read).toThrow('PORT: must be a port number')
  })

  it('are refused all at once, each with its name and what is wrong', () => {
    const read = () => readEnv(Variables, { PORT: 'abc', PUBLIC_URL: 'nowhere', LEVEL: 'loud' })

    expect(read).toThrow(EnvError)
    expect(read).toThrow(/PORT: must be a port number/)
    expect(read).toThrow(/PUBLIC_URL: must be an address/)
    expect(read).toThrow(/LEVEL: must be info or warn/)
  })

  it.each(['-1', '65536', '80.5', 'x', '1e9'])('do not take %s for a port', (value) => {
    expect(() => readEnv(Variables, { PORT: value })).toThrow('must be a port number')
  })
})
