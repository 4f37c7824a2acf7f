import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { apiConfig } from './config.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'espace-config-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

describe('mail', () => {
  it('comes from the house, and is kept in the data directory, unless told otherwise', () => {
    const { mail, origin } = apiConfig({ DATA_DIR, PORT: '3100' })

    expect(origin).toBe('http://localhost:3100')
    expect(mail).toEqual({
      smtpUrl: undefined,
      from: { name: "L'espace comédie", address: 'contact@localhost' },
      directory: join(DATA_DIR, 'mail'),
    })
  })

  it('goes where the operator says', () => {
    const { mail } = apiConfig({
      DATA_DIR,
      SMTP_URL: 'smtps://a:b@c.fr',
      MAIL_FROM: 'Le club <club@c.fr>',
    })

    expect(mail).toMatchObject({
      smtpUrl: 'smtps://a:b@c.fr',
      from: { name: 'Le club', address: 'club@c.fr' },
    })
  })

  it('is refused together with every other bad variable', () => {
    const read = () =>
      apiConfig({ DATA_DIR, SMTP_URL: 'localhost:25', MAIL_FROM: 'a@x.fr, b@y.fr', API_PORT: 'x' })

    expect(read).toThrow(/SMTP_URL: must be such as smtp:/)
    expect(read).toThrow(/MAIL_FROM: must be a sender/)
    expect(read).toThrow(/API_PORT: must be a port/)
  })
})
