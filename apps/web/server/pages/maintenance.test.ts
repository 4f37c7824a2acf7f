import { NO_DETAILS } from '@espace/contracts/lieu/lieu.constants'
import { describe, expect, it } from 'vitest'
import { aVenue, aSpectacle } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { openApi, openSite } from '../testing/site.ts'

const CLOSED = [on(routes.settings.maintenance).reply({ maintenance_enabled: true })]
const APOLOGY = 'Site en maintenance'

describe('a site that is closed for maintenance (§2)', () => {
  it.each([
    '/',
    '/spectacles',
    '/spectacles/3',
    '/mon-compte',
    '/dashboard',
    '/mot-de-passe-oublie',
    '/verifier-email?token=a',
    '/nulle/part',
    '//',
    '/%',
  ])('answers %s with 503, an apology, and when to come back (§2.2)', async (path) => {
    const api = await openApi(CLOSED)
    const site = await openSite({ apiUrl: api.url })

    const { status, headers, text } = await site.get(path)

    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('120')
    expect(headers['cache-control']).toBe('no-store')
    expect(text).toContain(APOLOGY)
    expect(site.failures).not.toHaveBeenCalled()
  })

  it.each(['/connexion', '/connexion?redirect=%2F', '/unsubscribe'])(
    'leaves %s open (§2.2)',
    async (path) => {
      const api = await openApi(CLOSED)
      const site = await openSite({ apiUrl: api.url })

      const { status, text } = await site.get(path)

      expect(status).toBe(200)
      expect(text).not.toContain(APOLOGY)
    },
  )

  it('says the same to everybody: the server does not know who is an administrator [T-SSR]', async () => {
    const api = await openApi(CLOSED)
    const site = await openSite({ apiUrl: api.url })

    const visitor = await site.get('/cours')
    const admin = await site.get('/cours', { Authorization: 'Bearer jeton' })

    expect(admin.text).toBe(visitor.text)
  })

  it.each([
    ['it is not', { maintenance_enabled: false }],
    ['nobody can say', { maintenance_enabled: 'true' }],
    ['nobody answers', undefined],
  ])('is open when %s (§4.3)', async (_, answer) => {
    const api = await openApi([on(routes.settings.maintenance).replyRaw(answer)])
    const site = await openSite({ apiUrl: api.url })

    expect((await site.get('/cours')).status).toBe(200)
  })
})

it('the waiting list is said to need JavaScript, and by which telephone it is done without', async () => {
  const api = await openApi([
    on(routes.spectacles.get, { id: 12 }).reply(
      aSpectacle({ id: 12, title: 'Le soir', booking_mode: 'maison', places_restantes: 0 }),
    ),
    on(routes.settings.operator).reply(aVenue({ contact: { ...NO_DETAILS, phone: '0353010070' } })),
  ])
  const site = await openSite({ apiUrl: api.url })

  const { text } = await site.get('/spectacles/12-le-soir')

  expect(text).toMatch(/<noscript>[^<]*<p[^>]*>La liste d’attente demande JavaScript.*03\u00a053/s)
  expect(text).not.toContain('aucun compte n’est nécessaire')
})

describe('the pages of the accounts', () => {
  it.each(['/connexion', '/inscription', '/mon-compte', '/dashboard', '/mot-de-passe-oublie'])(
    'explain at %s that they need JavaScript, and do not send a password without it',
    async (path) => {
      const site = await openSite()

      const { text } = await site.get(path)

      expect(text).toMatch(/<noscript>.*Votre compte a besoin de JavaScript/s)
      expect(text).not.toMatch(/<form(?![^>]*method="post")/)
      expect(text).not.toMatch(/<button type="submit"(?![^>]*disabled)/)
    },
  )
})
