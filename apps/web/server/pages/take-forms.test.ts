import { apiError } from '@espace/contracts/kernel/errors'
import { readVisitorAddress } from '@espace/server/ip/visitor-address'
import { describe, expect, it } from 'vitest'
import { aPage, aSpectacle } from '#testing/builders.ts'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { openApi, openSite } from '../testing/site.ts'

const SENT = 'Message envoyé ! Merci pour votre message, nous reviendrons vers vous rapidement.'

const filledIn = {
  firstName: 'Zoé',
  lastName: 'Hondt',
  email: 'zoe@exemple.fr',
  subject: 'partenariat',
  message: 'Bonjour,\r\nune question.',
  privacy: 'on',
  website: '',
}

/** Posts a form to the site, in front of a fake API. */
async function send(
  path: string,
  fields: Record<string, string>,
  answers: Answers = [],
  headers: Record<string, string> = {},
) {
  const api = await openApi(answers)
  const proxySecret = 'a secret that the site and the API share'
  const site = await openSite({ apiUrl: api.url, proxySecret })
  const answer = await site.post(path, fields, headers)
  const index = api.calls.findIndex(({ method }) => method === 'POST')
  const call = api.calls[index]
  const body: unknown = JSON.parse((await api.bodies[index]) ?? 'null')
  return { ...answer, call, body, proxySecret, failures: site.failures }
}

/** The text of a page, with ordinary spaces. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll('&#x27;', "'")
    .replaceAll(/[\u00a0\u202f]/g, ' ')

describe('booking without a script and without an account', () => {
  const show = on(routes.spectacles.get, { id: 12 }).reply(
    aSpectacle({ id: 12, title: 'Le grand soir', booking_mode: 'maison', price_cents: 1500 }),
  )
  const ORDER = on(routes.guestOrders.order)
  const fields = { spectacleId: '12', 'places.': '3', name: 'Inès', email: 'ines@exemple.fr' }
  const book = (changes: Record<string, string>, answers: Answers) =>
    send('/spectacles/12-le-grand-soir', { ...fields, ...changes }, [show, ...answers])

  it('takes the seats at each tarif, and says what comes next', async () => {
    const said = 'Vos places sont gardées trente minutes.'
    const { text, body } = await book({ 'places.reduit': '1' }, [
      ORDER.reply({ message: said, url: null }),
    ])

    expect(wordsOf(text)).toContain(said)
    const items = [
      { spectacleId: 12, quantity: 3 },
      { spectacleId: 12, quantity: 1, tarif: 'reduit' },
    ]
    expect(body).toEqual({ items, name: 'Inès', language: 'fr', email: 'ines@exemple.fr' })
  })

  it('leads to the payment page, where there is one', async () => {
    const { text } = await book({}, [
      ORDER.reply({ message: 'Il ne reste qu’à payer.', url: 'https://payer.example/1' }),
    ])

    expect(text).toMatch(/<a [^>]*href="https:\/\/payer\.example\/1"[^>]*>Payer maintenant/)
  })

  it('keeps the seats and says at its field what is wrong', async () => {
    const { status, text, call } = await book({ email: 'ines' }, [])

    expect([status, call]).toEqual([400, undefined])
    expect(text).toMatch(/<option value="3" selected=""/)
    expect(text).toContain('value="Inès"')
    expect(wordsOf(text)).toContain('Adresse email invalide')
  })
})

describe('the contact form without a script (decision 033)', () => {
  it('is sent to the API in nobody’s name, from the visitor’s address, and the page says so', async () => {
    const { status, text, headers, call, body, proxySecret } = await send('/contact', filledIn, [
      on(routes.contact.send).reply({ message: SENT }),
    ])

    expect(status).toBe(200)
    expect(wordsOf(text)).toContain(SENT)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toEqual({ ...filledIn, message: 'Bonjour,\nune question.', privacy: true })
    expect(call?.headers).toMatchObject({ 'x-requested-with': 'XMLHttpRequest' })
    expect(call?.headers.cookie).toBeUndefined()
    expect(readVisitorAddress(proxySecret, String(call?.headers['x-visitor-address']))).toBe(
      '127.0.0.1',
    )
  })

  it('of a gift card leads on to its payment', async () => {
    const url = 'https://pay.example/cs_1'
    const order = { amount: '3000', other: '', name: 'Zoé', email: 'zoe@exemple.fr', sendOn: '' }
    const { text, body } = await send('/bons-cadeaux', order, [
      on(routes.vouchers.terms).reply({ amounts: [3000], formulas: [], months: 12 }),
      on(routes.vouchers.order).reply({ message: 'Il ne reste qu’à payer', url }),
    ])

    expect(body).toMatchObject({ amountCents: 3000, name: 'Zoé', sendOn: null })
    expect(text).toContain(`<a href="${url}">Aller au paiement</a>`)
  })

  it('comes back with what is wrong beside each field, and nothing lost (§2.10)', async () => {
    const { privacy: _, ...unticked } = filledIn
    const { status, text, call } = await send('/contact', {
      ...unticked,
      lastName: 'R2@D2',
      message: 'court & « <b>',
    })

    expect(status).toBe(400)
    expect(call).toBeUndefined()
    const page = wordsOf(text)
    expect(page).toContain('Nom invalide (caractères spéciaux non autorisés)')
    expect(page).toContain(
      'Vous devez accepter la politique de confidentialité pour envoyer le message',
    )
    expect(text).toContain('value="R2@D2"')
    expect(text).toContain('value="zoe@exemple.fr"')
    expect(text).toContain('court &amp; « &lt;b&gt;</textarea>')
    expect(text).toMatch(/<option value="partenariat" selected=""/)
    expect(page).toContain('3 champs sont à corriger')
  })

  it.each([
    [apiError('TROP_DE_REQUETES'), 429, 'Trop de requêtes'],
    [apiError('SERVICE_INDISPONIBLE'), 503, 'Service momentanément indisponible.'],
  ])('comes back as it was when it is refused: %s', async (refusal, status, sentence) => {
    const answer = await send('/contact', filledIn, [on(routes.contact.send).reply(refusal)])

    expect(answer.status).toBe(status)
    expect(wordsOf(answer.text)).toContain(sentence)
    expect(answer.text).toContain('value="zoe@exemple.fr"')
    expect(answer.text).toMatch(/<input[^>]*name="privacy"[^>]*checked=""/)
  })

  it.each([
    ['a form of another site', { Origin: 'https://evil.example' }],
    ['what another site makes a browser send', { 'Sec-Fetch-Site': 'cross-site' }],
    ['what a neighbour of ours makes it send', { 'Sec-Fetch-Site': 'same-site' }],
    ['a page without an address', { Origin: 'null' }],
  ])('refuses %s', async (_, headers) => {
    const { status, call } = await send('/contact', filledIn, [], headers)

    expect(status).toBe(403)
    expect(call).toBeUndefined()
  })

  it('takes what its own page sends', async () => {
    const { status } = await send(
      '/contact',
      filledIn,
      [on(routes.contact.send).reply({ message: SENT })],
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
    )

    expect(status).toBe(200)
  })

  it.each([
    ['too much of it', { ...filledIn, message: 'a'.repeat(100_000) }, {}, 413],
    ['what it cannot read', filledIn, { 'Content-Type': 'text/plain' }, 400],
    ['10,001 characters', { ...filledIn, message: 'a'.repeat(10_001) }, {}, 400],
    ['line breaks in a name', { ...filledIn, firstName: 'Zoé\r\nBcc: a@b.fr' }, {}, 400],
  ])('refuses %s, and nothing is wrong with the site', async (_, fields, headers, status) => {
    const answer = await send('/contact', fields, [], headers)

    expect(answer.status).toBe(status)
    expect(answer.call).toBeUndefined()
    expect(answer.failures).not.toHaveBeenCalled()
  })
})

describe('the newsletter without a script', () => {
  const DONE = 'Inscription réussie ! Vous recevrez bientôt nos actualités.'

  it('is subscribed to on the home page (§2.3)', async () => {
    const { status, text, body } = await send('/', { email: ' Zoe@Exemple.fr ', website: '' }, [
      on(routes.spectacles.list).reply(aPage([])),
      on(routes.spectacles.upcoming).reply([]),
      on(routes.newsletter.subscribe).reply({ message: DONE }),
    ])

    expect(status).toBe(200)
    expect(wordsOf(text)).toContain(DONE)
    expect(body).toEqual({ email: 'zoe@exemple.fr', website: '' })
  })

  it('says what is wrong with the address', async () => {
    const { text } = await send('/', { email: 'a@x.fr,b@y.fr' })

    expect(wordsOf(text)).toContain("Format d'email invalide")
    expect(text).toContain('value="a@x.fr,b@y.fr"')
  })

  it('is left with one press', async () => {
    const api = await openApi([on(routes.newsletter.unsubscribe).reply({ message: 'Parti' })])
    const site = await openSite({ apiUrl: api.url })

    const page = await site.get('/unsubscribe?email=zoe%40exemple.fr&token=preuve')
    expect(page.text).toMatch(/<noscript>.*name="token" value="preuve".*<\/noscript>/s)
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(api.calls.every(({ method }) => method === 'GET')).toBe(true)

    const answer = await site.post('/unsubscribe', { email: 'zoe@exemple.fr', token: 'preuve' })
    expect(answer.status).toBe(200)
    expect(wordsOf(answer.text)).toContain('Désabonnement réussi !')
    expect(answer.text).toMatch(/<form[^>]*action="\/confirmer-inscription#reponse"/)
    expect(answer.text).toContain('name="token" value="preuve"')
    expect(answer.text).toContain('name="askForLink"')
    expect(JSON.parse((await Promise.all(api.bodies)).findLast(Boolean) ?? '')).toMatchObject({
      token: 'preuve',
    })
  })

  it('is come back to by a link: the page says that it was sent', async () => {
    const { text, body } = await send(
      '/confirmer-inscription',
      { email: 'zoe@exemple.fr', token: 'preuve', askForLink: '1' },
      [on(routes.newsletter.subscribe).reply({ message: 'Un e-mail vous attend' })],
    )

    expect(wordsOf(text)).toContain('Un e-mail vous attend')
    expect(text).not.toContain('Confirmer mon inscription')
    expect(body).toEqual({ email: 'zoe@exemple.fr', token: 'preuve' })
  })

  it('is come back to with one press on the page of that link', async () => {
    const { text, body } = await send(
      '/confirmer-inscription',
      { email: 'zoe@exemple.fr', token: 'preuve' },
      [on(routes.newsletter.confirm).reply({ message: 'De retour' })],
    )

    expect(wordsOf(text)).toContain('De retour')
    expect(body).toEqual({ email: 'zoe@exemple.fr', token: 'preuve' })
  })
})

describe('following an artist without a script', () => {
  const zoe = { id: 3, name: 'Zoé', photo: '' }
  const answers = [
    on(routes.artistes.get, { id: 3 }).reply(zoe),
    on(routes.artistes.dates, { id: 3 }).reply({ upcoming: [], past: [] }),
    on(routes.follows.follow).reply({ message: 'C’est noté' }),
  ]

  it('is done on the page of the artist', async () => {
    const fields = { artistId: '3', email: ' Zoe@Exemple.fr ', website: '' }
    const { status, text, body } = await send('/artistes/3-zoe', fields, answers)

    expect(status).toBe(200)
    expect(wordsOf(text)).toContain('C’est noté')
    expect(body).toEqual({ artistId: 3, email: 'zoe@exemple.fr', website: '' })
  })

  it('says what is wrong with the address', async () => {
    const { text } = await send('/artistes/3-zoe', { artistId: '3', email: 'zoe' }, answers)

    expect(wordsOf(text)).toContain("Format d'email invalide")
    expect(text).toContain('value="zoe"')
  })

  it.each([
    ['/confirmer-suivi', on(routes.follows.confirm)],
    ['/ne-plus-suivre', on(routes.follows.unfollow)],
    ['/confirmer-alerte', on(routes.alertes.confirm)],
    ['/ne-plus-me-prevenir', on(routes.alertes.stop)],
  ])('%s waits for a press, and tells no other site whose it is', async (path, call) => {
    const { text, body } = await send(path, { email: 'zoe@exemple.fr', token: 'preuve' }, [
      call.reply({ message: 'C’est fait' }),
    ])
    expect(wordsOf(text)).toContain('C’est fait')
    expect(body).toEqual({ email: 'zoe@exemple.fr', token: 'preuve' })

    const api = await openApi()
    const site = await openSite({ apiUrl: api.url })
    const page = await site.get(`${path}?email=zoe%40exemple.fr&token=preuve`)
    expect(page.text).toMatch(/<form.*name="token" value="preuve"/s)
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(api.calls.every(({ method }) => method === 'GET')).toBe(true)
  })
})

it('the best joke is told without a script by the link of the mail, which tells no other site whose it is', async () => {
  const path = '/la-meilleure-vanne'
  const proof = { email: 'zoe@exemple.fr', token: '1.preuve.7' }
  const SEND = on(routes.vannes.send).reply({ message: 'Merci !' })
  const sent = await send(path, { ...proof, text: ' Une vanne ', firstName: '' }, [SEND])

  expect(wordsOf(sent.text)).toContain('Merci !')
  expect(sent.body).toEqual({ ...proof, text: 'Une vanne', firstName: '' })
  const empty = await send(path, { ...proof, text: '', firstName: 'Zoé' }, [SEND])
  expect(wordsOf(empty.text)).toContain('Écrivez la vanne que vous avez préférée')
  expect(empty.text).toMatch(/name="token" value="1\.preuve\.7"/)
  expect(empty.text).toContain('value="Zoé"')

  const api = await openApi()
  const site = await openSite({ apiUrl: api.url })
  const page = await site.get(`${path}?${new URLSearchParams(proof).toString()}`)
  expect(page.text).toMatch(/<form.*name="token" value="1\.preuve\.7"/s)
  expect(page.headers['referrer-policy']).toBe('no-referrer')
  expect(page.headers['cache-control']).toBe('no-store')
})

it('« Prévenez-moi » is done without a script on the page of a show that cannot be booked', async () => {
  const show = aSpectacle({ id: 7, title: 'Bientôt', lien_spectacle: null })
  const fields = { spectacleId: '7', prevenir: '1', email: ' Zoe@Exemple.fr ', website: '' }
  const { text, body } = await send('/spectacles/7-bientot', fields, [
    on(routes.spectacles.get, { id: 7 }).reply(show),
    on(routes.alertes.ask).reply({ message: 'C’est noté' }),
  ])

  expect(text).toMatch(/<form[^>]*action="\/spectacles\/7-bientot#prevenez-moi"/)
  expect(wordsOf(text)).toContain('C’est noté')
  expect(body).toEqual({ spectacleId: 7, email: 'zoe@exemple.fr', website: '' })
})

it('is not found where no page has a form', async () => {
  const { status, call } = await send('/faq', {})

  expect(status).toBe(404)
  expect(call).toBeUndefined()
})
