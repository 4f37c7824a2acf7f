import { describe, expect, it } from 'vitest'
import { people, PASSWORD } from '../people.ts'
import { createTestApp } from '../test-app.ts'

const app = await createTestApp()
const { http } = app
const { aUser, logIn } = people(app)

const OWN = 'https://espace-comedie.example'
const REFUSAL = 'Accès interdit - Token CSRF manquant ou invalide'

/** A browser that has fetched its CSRF token, with a session or without. */
async function aBrowser(token?: string) {
  const call = http.get('/api/csrf-token')
  if (token !== undefined) call.set('Authorization', `Bearer ${token}`)
  const { body, headers } = await call
  return { csrf: String(body.csrfToken), cookie: cookiesOf(headers) }
}

const cookiesOf = (headers: Record<string, string | string[]>): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')

const ask = (headers: Record<string, string>) =>
  http
    .post('/api/auth/forgot-password')
    .set({ 'X-Requested-With': 'XMLHttpRequest', ...headers })
    .send({ email: 'zoe@exemple.fr' })

const victim = await aBrowser()
const attacker = await aBrowser()

describe('GET /api/csrf-token', () => {
  it('gives a token and keeps it in a cookie for a day (§9.10)', async () => {
    const { status, headers, body } = await http.get('/api/csrf-token')

    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    const [visitor, mirror] = [headers['set-cookie'] ?? []].flat()
    expect(visitor).toMatch(/^visitor=[\w-]{43}; Max-Age=86400; Path=\/;.* HttpOnly; SameSite=Lax$/)
    expect(mirror).toContain(`csrf-token=${body.csrfToken}; Max-Age=86400; Path=/`)
    expect(mirror).toMatch(/SameSite=Lax$/)
    expect(mirror).not.toContain('HttpOnly')
  })

  it('keeps the cookie from other sites of the host, over https', async () => {
    const secure = await createTestApp({
      databaseUrl: app.databaseUrl,
      security: { isSecure: true },
    })

    const { headers } = await secure.http.get('/api/csrf-token')

    expect([headers['set-cookie'] ?? []].flat()[0]).toMatch(/^__Host-visitor=.*Secure/)
  })
})

describe('a call that changes something', () => {
  it.each([
    [
      'with the token that goes with its cookie',
      { cookie: victim.cookie, 'X-CSRF-Token': victim.csrf },
    ],
    ['with the same token again', { cookie: victim.cookie, 'X-CSRF-Token': victim.csrf }],
    ['without any cookie', {}],
    [
      'from the site itself',
      {
        cookie: victim.cookie,
        'X-CSRF-Token': victim.csrf,
        Origin: OWN,
        'Sec-Fetch-Site': 'same-origin',
      },
    ],
  ])('passes %s', async (_, headers) => {
    expect((await ask(headers)).status).toBe(200)
  })

  it.each([
    ['with a cookie and no token', { cookie: victim.cookie }],
    ["with another visitor's token", { cookie: victim.cookie, 'X-CSRF-Token': attacker.csrf }],
    [
      'with the pair that an attacker made up',
      { cookie: `visitor=${'a'.repeat(43)}`, 'X-CSRF-Token': 'abcdefgh-aaaa' },
    ],
    [
      'with the cookie of somebody else alone',
      { cookie: 'theme=dark', 'X-CSRF-Token': victim.csrf },
    ],
    ['with two visitors', { cookie: `visitor=x; ${victim.cookie}`, 'X-CSRF-Token': victim.csrf }],
    ['without the header of scripts', { 'X-Requested-With': '' }],
  ])('is refused %s (§8.1)', async (_, headers) => {
    const { status, body } = await ask(headers)

    expect(status).toBe(403)
    expect(body).toMatchObject({ message: REFUSAL, code: 'CSRF_INVALIDE' })
  })

  it.each([
    ['in the address', '?_csrf=', {}],
    ['in the body', '', { _csrf: victim.csrf }],
  ])('does not find its token %s', async (_, query, extra) => {
    const { status, body } = await http
      .post(`/api/auth/forgot-password${query && query + victim.csrf}`)
      .set({ 'X-Requested-With': 'XMLHttpRequest', cookie: victim.cookie })
      .send({ email: 'zoe@exemple.fr', ...extra })

    expect(status).toBe(403)
    expect(body.message).toBe(REFUSAL)
  })

  it.each([
    ['another site', { Origin: 'https://evil.example' }],
    ['nowhere', { Origin: 'null' }],
    ['a site with a longer name', { Origin: `${OWN}.evil.example` }],
    ['another scheme', { Origin: 'http://espace-comedie.example' }],
    ['this machine, in a deployment', { Origin: 'http://localhost:3000' }],
    ['another site, as the browser says', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('is refused from %s (§8.1)', async (_, headers) => {
    const { status, body } = await ask(headers)

    expect(status).toBe(403)
    expect(body.message).toBe('Accès interdit')
  })

  it('is refused as a form, which any page can send [T-CSRF]', async () => {
    const plain = await http.post('/api/auth/login').type('form').send({ email: 'a@b.fr' })
    const script = await ask({ 'Content-Type': 'application/x-www-form-urlencoded' })

    expect(plain.status).toBe(403)
    expect(script.status).toBe(415)
  })

  it('needs another token after the log-in, which the log-in hands over', async () => {
    const { email } = await aUser()
    const browser = await aBrowser()
    const cookies = { 'X-Requested-With': 'XMLHttpRequest', cookie: browser.cookie }
    const login = await http
      .post('/api/auth/login')
      .set({ ...cookies, 'X-CSRF-Token': browser.csrf })
      .send({ email, password: PASSWORD })
    const bearer = { ...cookies, Authorization: `Bearer ${login.body.token}` }
    const renewed = /csrf-token=([^;]+)/.exec(cookiesOf(login.headers))?.[1] ?? ''

    const before = await http
      .post('/api/auth/logout')
      .set({ ...bearer, 'X-CSRF-Token': browser.csrf })
    const after = await http.post('/api/auth/logout').set({ ...bearer, 'X-CSRF-Token': renewed })

    expect(login.status).toBe(200)
    expect(before.status).toBe(403)
    expect(after.status).toBe(204)
  })

  it("does not pass with the token of somebody else's session [T-CSRF]", async () => {
    const [mine, theirs] = [await logIn(await aUser()), await logIn(await aUser())]
    const { csrf, cookie } = await aBrowser(theirs)

    const { status } = await ask({ cookie, 'X-CSRF-Token': csrf, Authorization: `Bearer ${mine}` })

    expect(status).toBe(403)
  })
})

describe('an answer', () => {
  it('may be read by the origins that are allowed, and by no other', async () => {
    const own = await http.get('/api/spectacles').set('Origin', OWN)
    const foreign = await http.get('/api/spectacles').set('Origin', 'https://evil.example')
    const preflight = await http.options('/api/auth/login').set('Origin', OWN)

    expect(own.headers).toMatchObject({
      'access-control-allow-origin': OWN,
      'access-control-allow-credentials': 'true',
      vary: expect.stringContaining('Origin'),
    })
    expect(foreign.headers).not.toHaveProperty('access-control-allow-origin')
    expect(preflight.status).toBe(204)
  })
})

describe('the body of a call', () => {
  it.each([
    ['too long', JSON.stringify({ email: 'a'.repeat(33_000) }), {}, [413, 'CONTENU_TROP_LOURD']],
    ['packed', '{}', { 'Content-Encoding': 'gzip' }, [415, 'FORMAT_REFUSE']],
    ['broken', '{"email":', {}, [400, 'REQUETE_INVALIDE']],
    ['no object', '"zoe"', {}, [400, 'REQUETE_INVALIDE']],
    ['a list', '[]', {}, [400, 'REQUETE_INVALIDE']],
    ['absent', '', {}, [400, 'REQUETE_INVALIDE']],
  ])('that is %s is refused [T-BODY]', async (_, text, headers, expected) => {
    const answer = await http
      .post('/api/auth/forgot-password')
      .set({ 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json', ...headers })
      .send(text)

    expect([answer.status, answer.body.code]).toEqual(expected)
  })
})
