import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EnvError } from '@espace/server/env'
import { afterAll, describe, expect, it } from 'vitest'
import { apiConfig } from './config.ts'
import { DEMO_ADMIN } from './security-variables.ts'

const folder = mkdtempSync(join(tmpdir(), 'espace-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (variables: Record<string, string> = {}) =>
  apiConfig({ DATA_DIR: folder, ...variables }).security

const DEPLOYED = {
  DATABASE_URL: 'postgresql://localhost/espace',
  JWT_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://espace-comedie.example',
}

describe('the variables that guard accounts', () => {
  it('need not be there on the embedded database: secrets are kept, and there is a demo', () => {
    const security = read()

    expect(security.jwtSecret).toHaveLength(43)
    expect(read().jwtSecret).toBe(security.jwtSecret)
    expect(security).toMatchObject({
      admin: DEMO_ADMIN,
      isLoopbackAllowed: true,
      allowedOrigins: ['http://localhost:3000'],
      proxyHops: 0,
      isSecure: false,
    })
  })

  it('of a deployment make no account by themselves, and let no other origin in', () => {
    expect(read(DEPLOYED)).toMatchObject({
      admin: undefined,
      demoVisitor: undefined,
      isLoopbackAllowed: false,
      allowedOrigins: ['https://espace-comedie.example'],
      isSecure: true,
    })
  })

  it.each([undefined, 'too short', 'é'.repeat(15)])(
    'of a deployment have a secret: %s',
    (secret) => {
      const { JWT_SECRET: _, ...rest } = DEPLOYED
      const variables = secret === undefined ? rest : { ...rest, JWT_SECRET: secret }

      expect(() => read(variables)).toThrow(/JWT_SECRET: must .*at least 32 bytes/)
    },
  )

  it('are refused all at once', () => {
    const bad = () =>
      read({
        DATABASE_URL: 'mysql://x',
        API_PORT: 'x',
        TRUST_PROXY: 'true',
        RATE_LIMIT_SCALE: '0',
        ADMIN_EMAIL: 'chef',
        ADMIN_PASSWORD: 'court',
        ALLOWED_ORIGINS: 'https://a.example, b',
        PROXY_SECRET: 'court',
      })

    expect(bad).toThrow(EnvError)
    for (const name of [
      'DATABASE_URL',
      'JWT_SECRET',
      'API_PORT',
      'TRUST_PROXY',
      'RATE_LIMIT_SCALE',
      'ADMIN_EMAIL',
      'ADMIN_PASSWORD',
      'ALLOWED_ORIGINS',
      'PROXY_SECRET',
    ]) {
      expect(bad).toThrow(`${name}: `)
    }
  })

  it('say what they say', () => {
    expect(
      read({
        ...DEPLOYED,
        ALLOWED_ORIGINS: 'https://a.example/, https://b.example',
        ADMIN_EMAIL: 'Chef@Exemple.fr',
        ADMIN_PASSWORD: 'Chef-Du-Club-1',
        TRUST_PROXY: '1',
        RATE_LIMIT_SCALE: '1000000',
      }),
    ).toMatchObject({
      allowedOrigins: ['https://a.example', 'https://b.example'],
      admin: { email: 'chef@exemple.fr', password: 'Chef-Du-Club-1' },
      proxyHops: 1,
      rateLimitScale: 1_000_000,
    })
  })

  it('mix passwords on the embedded database with a secret of their own, kept beside the others', () => {
    const { passwordPeppers: peppers, jwtSecret } = read()

    expect(peppers.current).toHaveLength(43)
    expect(peppers.current).not.toBe(jwtSecret)
    expect(peppers).toMatchObject({ former: [jwtSecret], unnamed: jwtSecret })
    expect(read().passwordPeppers).toEqual(peppers)
    expect(readFileSync(join(folder, 'secrets/PASSWORD_PEPPER'), 'utf8').trim()).toBe(
      peppers.current,
    )
  })

  it('mix passwords of a deployment with the pepper, else with the secret that its processes share', () => {
    const pepper = 'p'.repeat(32)
    const previous = {
      JWT_SECRET_PREVIOUS: 'y'.repeat(32),
      PASSWORD_PEPPER_PREVIOUS: 'z'.repeat(32),
    }

    expect(read(DEPLOYED).passwordPeppers).toEqual({
      current: DEPLOYED.JWT_SECRET,
      former: [DEPLOYED.JWT_SECRET],
      unnamed: DEPLOYED.JWT_SECRET,
    })
    expect(read({ ...DEPLOYED, ...previous, PASSWORD_PEPPER: pepper }).passwordPeppers).toEqual({
      current: pepper,
      former: ['z'.repeat(32), DEPLOYED.JWT_SECRET, 'y'.repeat(32)],
      unnamed: pepper,
    })
  })
})
