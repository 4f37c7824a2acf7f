import { apiError } from '@espace/contracts/kernel/errors'
import { readVisitorAddress } from '@espace/server/ip'
import { describe, expect, it } from 'vitest'
import { aSpectacle } from '#testing/builders.ts'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { send, wordsOf } from '../testing/send-form.ts'
import { NOBODY, openApi, openSite } from '../testing/site.ts'

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

it('tickets that got lost are asked for without a script; a wrong address is said at its field', async () => {
  const said = 'Si des places à venir sont réservées à cette adresse, leurs billets y repartent.'
  const RESEND = on(routes.guestOrders.resend).reply({ message: said })
  const ask = (email: string) => send('/commande', { email, website: '' }, [RESEND])

  const { text, body } = await ask('ines@exemple.fr')
  const wrong = await ask('ines')

  expect(wordsOf(text)).toContain(said)
  expect(body).toEqual({ email: 'ines@exemple.fr' })
  expect(wordsOf(wrong.text)).toContain('Adresse email invalide')
  expect(wrong.text).toContain('value="ines"')
})

describe('booking without a script and without an account', () => {
  const show = on(routes.spectacles.get, { id: 12 }).reply(
    aSpectacle({ id: 12, title: 'Le grand soir', booking_mode: 'maison', price_cents: 1500 }),
  )
  const ORDER = on(routes.guestOrders.order)
  const fields = { spectacleId: '12', 'places.': '3', name: 'Inès', email: 'ines@exemple.fr' }
  const book = (changes: Record<string, string>, answers: Answers) =>
    send('/spectacles/12-le-grand-soir', { ...fields, ...changes }, [show, ...answers])

  it('takes the seats at each tarif with a word for the door, and says what comes next', async () => {
    const said = 'Vos places sont gardées trente minutes.'
    const note = 'Arrive à 21 h'
    const { text, body } = await book({ 'places.reduit': '1', note }, [
      ORDER.reply({ message: said, url: null }),
    ])

    expect(wordsOf(text)).toContain(said)
    const items = [
      { spectacleId: 12, quantity: 3 },
      { spectacleId: 12, quantity: 1, tarif: 'reduit' },
    ]
    expect(body).toEqual({ items, name: 'Inès', language: 'fr', email: 'ines@exemple.fr', note })
  })

  it('says what came of it although the show around it is turned away at first', async () => {
    const said = 'Vos places sont gardées trente minutes.'
    const inTurn = [apiError('SERVICE_INDISPONIBLE'), show.reply]
    const { status, text } = await book({}, [
      on(routes.spectacles.get, { id: 12 }).replyRaw(() => inTurn.shift()),
      ORDER.reply({ message: said, url: null }),
    ])

    expect(status).toBe(200)
    expect(wordsOf(text)).toContain(said)
  })

  it('is tried again when it is turned away, as with a script', async () => {
    const said = 'Vos places sont gardées trente minutes.'
    const inTurn = [apiError('SERVICE_INDISPONIBLE'), { message: said, url: null }]
    const { status, text } = await book({}, [ORDER.replyRaw(() => inTurn.shift())])

    expect(status).toBe(200)
    expect(wordsOf(text)).toContain(said)
  })

  it('is one call when it is pressed twice on one page, and another on the next page', async () => {
    const api = await openApi([show, ORDER.reply({ message: 'Gardées.', url: null })])
    const site = await openSite({ apiUrl: api.url })
    const path = '/spectacles/12-le-grand-soir'
    const { text } = await site.get(path)
    const minute = /name="minute" value="(\d+)"/.exec(text)?.[1] ?? ''

    for (const at of [minute, minute, String(Number(minute) + 60_000)]) {
      await site.post(path, { ...fields, minute: at })
    }

    const keys = api.calls.flatMap(({ method, headers }) =>
      method === 'POST' ? [headers['idempotency-key']] : [],
    )
    expect(keys).toEqual([keys[0], keys[0], keys[2]])
    expect(new Set(keys)).toHaveLength(2)
    expect(minute).not.toBe('')
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
  it('comes back as it was while the API is gone', async () => {
    const site = await openSite({ apiUrl: NOBODY })

    const { status, text } = await site.post('/contact', filledIn)

    expect(status).toBe(503)
    expect(wordsOf(text)).toContain('Erreur de connexion')
    expect(text).toContain('value="zoe@exemple.fr"')
  })

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

it('is not found where no page has a form', async () => {
  const { status, call } = await send('/faq', {})

  expect(status).toBe(404)
  expect(call).toBeUndefined()
})
