import { existsSync, mkdtempSync, rmSync } from 'node:fs'
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

  it('of a site that others can reach publish no password, and let no other origin in', () => {
    const security = read({ PUBLIC_URL: 'https://espace-comedie.example' })

    expect(security).toMatchObject({
      admin: { email: DEMO_ADMIN.email, password: undefined },
      demoPeople: undefined,
      isLoopbackAllowed: false,
    })
  })

  it.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000'])(
    'have the demo at %s, which this machine alone can call',
    (PUBLIC_URL) => {
      expect(read({ PUBLIC_URL })).toMatchObject({ admin: DEMO_ADMIN, isLoopbackAllowed: true })
    },
  )

  it.each(['http://192.168.1.20:3000', 'http://localhost.example', 'http://127.0.0.1.example'])(
    'have no demo at %s, in development neither',
    (PUBLIC_URL) => {
      const security = read({ PUBLIC_URL, NODE_ENV: 'development' })

      expect(security).toMatchObject({ demoPeople: undefined, isLoopbackAllowed: false })
      expect(security.admin?.password).toBe(undefined)
    },
  )

  it('of a deployment make no account by themselves, and let no other origin in', () => {
    expect(read(DEPLOYED)).toMatchObject({
      admin: undefined,
      demoPeople: undefined,
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

  it.each(['court', 'longuephrasesansrien', 'P@ssw0rd', 'Lille-Espace-1'])(
    'take no weak first password where others can reach the site: %s',
    (ADMIN_PASSWORD) => {
      const admin = { ADMIN_EMAIL: 'chef@exemple.fr', ADMIN_PASSWORD }

      expect(() => read({ ...DEPLOYED, ...admin })).toThrow('ADMIN_PASSWORD: ')
    },
  )

  it('have the first password changed, but where this machine alone can call the site', () => {
    const admin = { ADMIN_EMAIL: 'chef@exemple.fr', ADMIN_PASSWORD: 'Chef-Du-Club-1' }

    expect(read({ ...DEPLOYED, ...admin }).admin?.mustChangePassword).toBe(true)
    expect(read({ PUBLIC_URL: DEPLOYED.PUBLIC_URL }).admin?.mustChangePassword).toBe(true)
    expect(read().admin?.mustChangePassword).toBe(false)
    const here = { ...DEPLOYED, PUBLIC_URL: 'http://localhost:3000' }
    expect(read({ ...here, ...admin }).admin?.mustChangePassword).toBe(false)
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
      allowedOrigins: [DEPLOYED.PUBLIC_URL, 'https://a.example', 'https://b.example'],
      admin: { email: 'chef@exemple.fr', password: 'Chef-Du-Club-1' },
      proxyHops: 1,
      rateLimitScale: 1_000_000,
    })
  })

  it('hand on what they say of keys, and draw none', () => {
    const pepper = 'p'.repeat(32)

    expect(read({ ...DEPLOYED, PASSWORD_PEPPER: pepper }).keys).toEqual({
      dataDir: folder,
      isEmbedded: false,
      jwtSecret: DEPLOYED.JWT_SECRET,
      previousJwtSecret: undefined,
      pepper,
      previousPepper: undefined,
      addressSecret: undefined,
    })
    expect(existsSync(join(folder, 'secrets/PASSWORD_PEPPER'))).toBe(false)
  })
})
