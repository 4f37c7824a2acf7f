import { createHash, createHmac, hkdfSync, randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { expect, it } from 'vitest'
import { deriveKey, fingerprint } from '#platform/keys/keys.ts'
import { people } from '../people.ts'
import { createTestApp, SECURITY } from '../test-app.ts'

const app = await createTestApp()
const { http } = app
const { aUser, logIn } = people(app)

const key = deriveKey(SECURITY.jwtSecret, 'session token')
const keyid = fingerprint(key.toString('hex')).slice(0, 16)

const token = await logIn(await aUser())
const payload: jwt.JwtPayload = JSON.parse(
  Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
)
const now = Math.floor(Date.now() / 1000)

const ask = (bearer: string) => http.get('/api/auth/me').set('Authorization', `Bearer ${bearer}`)

/** A token signed with our key, with another header or payload. */
const signed = (claims: object, header: object = {}, secret: Buffer | string = key): string =>
  jwt.sign(claims, secret, {
    algorithm: 'HS256',
    header: { alg: 'HS256', typ: 'JWT', kid: keyid, ...header },
  })

/** A token of exactly this header and payload, with a valid signature. */
function written(header: string, claims: string, hash = 'sha256'): string {
  const head = [header, claims].map((part) => Buffer.from(part).toString('base64url')).join('.')
  return `${head}.${createHmac(hash, key).update(head).digest('base64url')}`
}

const { exp: _, ...endless } = payload
const HEADER = JSON.stringify({ alg: 'HS256', typ: 'JWT', kid: keyid })
const CLAIMS = JSON.stringify(payload)
const unsigned = (alg: string) =>
  `${[JSON.stringify({ alg, typ: 'JWT', kid: keyid }), CLAIMS]
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')}.`

it('a token of ours, put together by hand, lets in', async () => {
  expect((await ask(token)).status).toBe(200)
  expect((await ask(signed(payload))).status).toBe(200)
  expect((await ask(written(HEADER, CLAIMS))).status).toBe(200)
  expect((await ask(signed({ ...payload, nbf: now + 30 }))).status).toBe(200)
})

it.each([
  ['alg none', unsigned('none')],
  ['alg None', unsigned('None')],
  ['alg nOnE', unsigned('nOnE')],
  ['HS512', written(HEADER.replace('HS256', 'HS512'), CLAIMS, 'sha512')],
  ['RS256 over our key', written(HEADER.replace('HS256', 'RS256'), CLAIMS)],
  ['no end', signed(endless)],
  ['an end in words', written(HEADER, JSON.stringify({ ...payload, exp: 'demain' }))],
  ['an end that has passed', signed({ ...payload, exp: now - 61 })],
  ['a beginning to come', signed({ ...payload, nbf: now + 120 })],
  ['another audience', signed({ ...payload, aud: 'unsubscribe' })],
  ['no audience', signed({ ...payload, aud: undefined })],
  ['another issuer', signed({ ...payload, iss: 'ailleurs' })],
  ['another type', signed(payload, { typ: 'at+jwt' })],
  ['an object as subject', written(HEADER, JSON.stringify({ ...payload, sub: { not: 0 } }))],
  ['an array as subject', written(HEADER, JSON.stringify({ ...payload, sub: [payload.sub] }))],
  ['half a subject', written(HEADER, JSON.stringify({ ...payload, sub: '1.5' }))],
  ['a number as subject', written(HEADER, JSON.stringify({ ...payload, sub: 1 }))],
  ['somebody else as subject', signed({ ...payload, sub: '999999' })],
  ['another version', signed({ ...payload, ver: 1 })],
  ['a session that never was', signed({ ...payload, jti: randomUUID() })],
  ['a text as payload', written(HEADER, '"admin"')],
  ['no JSON as payload', written(HEADER, 'admin')],
  ['a key named twice', written(HEADER.replace('{', '{"alg":"none",'), CLAIMS, 'sha512')],
  ['a file as key', signed(payload, { kid: '../../dev/null' })],
  ['an address as key', signed(payload, { kid: 'https://evil.example/key' })],
  ['no key', signed(payload, { kid: undefined })],
  ['the secret itself as key', signed(payload, {}, SECURITY.jwtSecret)],
  [
    'the key of another use',
    signed(
      payload,
      {},
      Buffer.from(hkdfSync('sha256', SECURITY.jwtSecret, '', 'espace-comedie/csrf', 32)),
    ),
  ],
  ['a digest as key', signed(payload, {}, createHash('sha256').update(key).digest())],
  ['a very long text', `${'a'.repeat(10_000)}.b.c`],
  ['two parts', token.split('.').slice(0, 2).join('.')],
  ['nothing', ''],
])('a token with %s does not [T-AUTH-2]', async (_name, bearer) => {
  const { status, body } = await ask(bearer)

  expect(status).toBe(401)
  expect(body.message).toBe('Non autorisé')
})

it('a token of 100 kB is not even read, and harms nobody [T-AUTH-2]', async () => {
  const status = await ask('a'.repeat(100_000)).then(
    (answer) => answer.status,
    () => 'hung up',
  )

  expect([401, 431, 'hung up']).toContain(status)
  expect((await ask(token)).status).toBe(200)
})

it.each([`Basic ${token}`, token, `Bearer  ${token}`, `Bearer ${token} x`])(
  'the header has one form: %#',
  async (header) => {
    const { status } = await http.get('/api/auth/me').set('Authorization', header)

    expect(status).toBe(401)
  },
)
