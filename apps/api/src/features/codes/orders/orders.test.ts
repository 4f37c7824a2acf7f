import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inDays } from '../../../../test/builders.ts'
import { composeInEnglish, composeMail } from '../../../../test/mail/compose-mail.ts'
import { mailbox } from '../../../../test/mail/mailbox.ts'
import { PASSWORD, people } from '../../../../test/people.ts'
import { onlinePayments } from '../../../../test/reservations/online-payments.ts'
import { signedNews } from '../../../../test/reservations/stripe.ts'
import { createTestApp, SECURITY } from '../../../../test/test-app.ts'
import { voucherCode } from '../vouchers.ts'
import { purgeVoucherOrders } from './order-retention.ts'
import { sendDueCard, withCode } from './send-cards.ts'

const { app, stripe, tell } = await onlinePayments()
const { db, as, visitor } = app
const { aUser, logIn } = people(app)
const { mailsTo } = mailbox(app)
const admin = as(await logIn(await aUser({ role: 'admin' })))

type Order = Parameters<typeof visitor.vouchers.order>[0]['body']

const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10)

/** A gift card order with its buyer's address. */
async function ordered(more: Partial<Order> = {}) {
  const email = `${randomUUID()}@exemple.fr`
  const { url } = await visitor.vouchers.order({
    body: { amountCents: 5000, name: 'Zoé', email, ...more },
  })
  const { id, sessionId } = await db.voucherOrder.findFirstOrThrow({ where: { email } })
  return { id, email, url, sessionId: sessionId ?? '' }
}

const pay = ({ id, sessionId }: { id: string; sessionId: string }, amount = 5000) =>
  tell(signedNews({ reference: id, sessionId, amount }))

const cards = async (to: string) =>
  (await mailsTo(to)).filter(({ template }) => template === 'voucher-card')

/** The code that the last card says when it leaves. */
async function codeSentTo(to: string): Promise<string> {
  const [mail] = (await cards(to)).slice(-1)
  if (!mail) throw new Error('no card was sent')
  const claimed = { ...mail, language: 'fr' as const }
  const { data } = withCode(SECURITY.addressSecret)(claimed)
  const { giftCard, text } = composeMail('voucher-card', data, 'https://site.example')
  expect(text).toContain('Bonjour')
  return giftCard?.code ?? ''
}

const incidents = async (reference: string) =>
  (await admin.payments.incidents()).filter((each) => each.reference === reference)

describe('a gift card that is bought on the site', () => {
  it('is sold when the payment is confirmed, once, and its card leaves with the code', async () => {
    const order = await ordered({ recipientName: 'Mamie', greeting: 'Joyeux Noël !' })
    expect(order.url).toMatch(/^https:\/\/pay\.example\//)
    expect(await db.voucher.count({ where: { id: order.id } })).toBe(0)

    await pay(order)
    await pay(order)

    const operations = await db.operation.findMany({ where: { reservationId: order.id } })
    expect(operations).toMatchObject([
      { kind: 'bon vendu', means: 'ligne', channel: 'site', amountCents: 5000, actorId: null },
    ])
    const code = await codeSentTo(order.email)
    expect(await visitor.vouchers.look({ body: { code: code.toLowerCase() } })).toMatchObject({
      amountCents: 5000,
      balanceCents: 5000,
      isExpired: false,
    })
    const [mail] = await cards(order.email)
    expect(JSON.stringify(mail)).not.toContain(code)
    const { vouchers } = await admin.vouchers.list()
    expect(vouchers.find(({ id }) => id === order.id)).toMatchObject({ means: 'ligne', code })
  })

  it('goes to whom it is given on the day that was chosen, and its buyer hears so', async () => {
    const recipientEmail = `${randomUUID()}@exemple.fr`
    const order = await ordered({ recipientName: 'Léo', recipientEmail, sendOn: dayIn(9) })
    await pay(order)
    await sendDueCard(db)
    expect(await mailsTo(recipientEmail)).toEqual([])
    const [bought] = await mailsTo(order.email)
    expect(bought?.template).toBe('voucher-bought')
    // Its link is the card's, with a code that the queue does not hold: one may withdraw there.
    const code = voucherCode(SECURITY.addressSecret, order.id)
    expect(JSON.stringify(bought)).not.toContain(code)
    if (!bought) throw new Error('its buyer was told nothing')
    const { data } = withCode(SECURITY.addressSecret)({ ...bought, language: 'fr' })
    const { text } = composeMail('voucher-bought', data, 'https://site.example')
    expect(text).toContain(`https://site.example/bon-cadeau?token=${code}`)
    expect(text).toContain('quatorze jours pour changer d’avis')

    await db.voucherOrder.update({
      where: { id: order.id },
      data: { sendOn: new Date(dayIn(-1)) },
    })
    while (await sendDueCard(db));

    expect(await cards(recipientEmail)).toHaveLength(1)
    expect(await cards(order.email)).toEqual([])
  })

  it('leaves at once to an address that the team puts right, which the order keeps', async () => {
    const recipientEmail = `${randomUUID()}@exmple.fr`
    const to = { recipientName: 'Léo', recipientEmail, sendOn: dayIn(9) }
    const order = await ordered({ ...to, greeting: 'Bises' })
    await pay(order)
    const listed = async () =>
      (await admin.vouchers.list()).vouchers.find(({ id }) => id === order.id)
    expect(await listed()).toMatchObject({
      name: 'Léo, de la part de Zoé',
      email: recipientEmail,
      sendOn: dayIn(9),
    })
    const email = recipientEmail.replace('exmple', 'exemple')

    await admin.vouchers.mail({ params: { id: order.id }, body: { email } })

    expect(await codeSentTo(email)).toBe(voucherCode(SECURITY.addressSecret, order.id))
    const [mail] = await cards(email)
    expect(mail?.data).toMatchObject({ firstName: 'Léo', from: 'Zoé', greeting: 'Bises' })
    expect(await listed()).toMatchObject({ email, sendOn: null })
    await db.voucherOrder.update({
      where: { id: order.id },
      data: { sendOn: new Date(dayIn(-1)) },
    })
    while (await sendDueCard(db));
    expect(await cards(email)).toHaveLength(1)
    // The buyer is who pays and may withdraw.
    expect(await db.voucherOrder.findUnique({ where: { id: order.id } })).toMatchObject({
      email: order.email,
      recipientEmail: email,
    })
    expect(await cards(order.email)).toEqual([])
  })

  it('that was sold at the counter leaves by email as well; one that does not exist does not', async () => {
    const body = {
      amountCents: 3000,
      means: 'espèces' as const,
      name: 'Mamie',
      validUntil: dayIn(300),
    }
    const { id, code } = await admin.vouchers.sell({ body })
    const email = `${randomUUID()}@exemple.fr`
    await db.$executeRaw`update vouchers set balance_cents = 1200 where id = ${id}::uuid`

    await admin.vouchers.mail({ params: { id }, body: { email } })

    expect(await codeSentTo(email)).toBe(code)
    // Nothing keeps the address of a card that was sold at the counter.
    const { vouchers } = await admin.vouchers.list()
    expect(vouchers.find((card) => card.id === id)).toMatchObject({ name: 'Mamie', email: null })
    const [mail] = await cards(email)
    expect(mail?.data).toMatchObject({ firstName: 'Mamie', amountCents: 1200, isGiven: true })
    const missing = admin.vouchers.mail({ params: { id: randomUUID() }, body: { email } })
    await expect(missing).rejects.toMatchObject({ code: 'BON_INTROUVABLE' })

    await admin.vouchers.refund({ params: { id } })
    const again = admin.vouchers.mail({ params: { id }, body: { email } })
    await expect(again).rejects.toMatchObject({ code: 'BON_EXPIRE' })
    expect(await cards(email)).toHaveLength(1)
  })

  it('speaks the language of the page that it was bought on, on the payment page and in its emails', async () => {
    const recipientEmail = `${randomUUID()}@exemple.fr`
    const order = await ordered({ language: 'en', recipientName: 'Ann', recipientEmail })
    const page = stripe.to('/v1/checkout/sessions').at(-1)
    expect(page).toMatchObject({
      locale: 'en',
      'line_items[0][price_data][product_data][name]': 'Gift card',
    })
    expect(page?.['success_url']).toMatch(/\/en\/bons-cadeaux\?payment=success$/)
    await pay(order)

    const sent = [...(await mailsTo(recipientEmail)), ...(await mailsTo(order.email))]
    expect(sent.map(({ language }) => language)).toEqual(['en', 'en'])
    const [card, bought] = sent.map(({ template, data }) =>
      composeInEnglish(template, data, 'https://site.example'),
    )
    expect(card?.subject).toBe('A gift card for you')
    expect(card?.text).toMatch(/Hello Ann,\s+A gift card of\s€50\sfor L’espace comédie, from Zoé/)
    expect(card?.text).toContain('https://site.example/en/bon-cadeau?token=')
    expect(card?.text).not.toContain('fourteen days')
    expect(card?.giftCard?.language).toBe('en')
    expect(bought?.text).toMatch(/received\s€50\sfor a gift card of\s€50\svalid until/)
  })

  it.each([
    ['fr', '/Lang (fr-FR)'],
    ['en', '/Lang (en-GB)'],
  ] as const)(
    'is a drawn card to print, which says that it is in its language: %s',
    async (language, lang) => {
      const order = await ordered({ language, greeting: 'Bon anniversaire\nà toi 🎉' })
      await pay(order)
      const code = await codeSentTo(order.email)

      const answer = await app.http
        .post('/api/vouchers/carte.pdf')
        .set('X-Requested-With', 'XMLHttpRequest')
        .send({ code })

      expect(answer.type).toBe('application/pdf')
      const pdf = Buffer.from(answer.body).toString('latin1')
      expect(pdf.slice(0, 4)).toBe('%PDF')
      expect(pdf).toContain(lang)
    },
  )

  it('raises an alarm when it is paid twice, or with another sum, and is worth what was paid', async () => {
    const [twice, less] = [await ordered(), await ordered()]
    await pay(twice)
    await pay({ ...twice, sessionId: `${twice.sessionId}_bis` })
    await pay(less, 4000)

    expect(await incidents(twice.id)).toMatchObject([{ kind: 'doublon' }])
    expect(await incidents(less.id)).toMatchObject([{ kind: 'montant', amountCents: 4000 }])
    expect(await db.voucher.findUnique({ where: { id: less.id } })).toMatchObject({
      amountCents: 4000,
    })
  })

  it('leaves before its buyer’s account is erased, as the order names nobody any more', async () => {
    const buyer = await aUser({ emailVerifiedAt: new Date() })
    const { auth } = as(await logIn(buyer))
    const waiting = {
      recipientName: 'Léo',
      recipientEmail: `${randomUUID()}@exemple.fr`,
      sendOn: dayIn(9),
    }
    const { email } = buyer
    await visitor.vouchers.order({ body: { amountCents: 5000, name: 'Zoé', email, ...waiting } })
    const { id, sessionId } = await db.voucherOrder.findFirstOrThrow({ where: { email } })
    await pay({ id, sessionId: sessionId ?? '' })
    expect(await cards(waiting.recipientEmail)).toEqual([])

    await auth.deleteAccount({ body: { password: PASSWORD } })

    const code = await codeSentTo(waiting.recipientEmail)
    expect(await visitor.vouchers.look({ body: { code } })).toMatchObject({ balanceCents: 5000 })
    expect(await db.voucherOrder.findUnique({ where: { id } })).toMatchObject({
      name: '',
      email: null,
      recipientEmail: null,
    })
  })

  it('is refused for a day that is over, without a page, or where nobody pays online', async () => {
    const recipientEmail = 'leo@exemple.fr'
    await expect(ordered({ recipientEmail, sendOn: dayIn(-2) })).rejects.toMatchObject({
      code: 'REQUETE_INVALIDE',
    })
    await expect(ordered({ sendOn: dayIn(2) })).rejects.toMatchObject({ code: 'REQUETE_INVALIDE' })
    stripe.goAway(true)
    await expect(ordered()).rejects.toMatchObject({ code: 'PAIEMENT_INDISPONIBLE' })
    stripe.goAway(false)
    const { visitor: atTheCounter } = await createTestApp({ databaseUrl: app.databaseUrl })
    await expect(
      atTheCounter.vouchers.order({
        body: { amountCents: 5000, name: 'Z', email: 'z@exemple.fr' },
      }),
    ).rejects.toMatchObject({ code: 'SANS_PAIEMENT_EN_LIGNE' })
  })

  it('is forgotten a week later when nobody has paid, and names nobody once it has ended', async () => {
    const [paid, unpaid] = [await ordered({ greeting: 'Bises' }), await ordered()]
    await pay(paid)
    const sale = {
      amountCents: 5000,
      means: 'espèces',
      name: 'Zoé',
      validUntil: dayIn(365),
    } as const
    const [ended, lasting] = [
      await admin.vouchers.sell({ body: sale }),
      await admin.vouchers.sell({ body: sale }),
    ]
    await db.$executeRaw`update voucher_orders set created_at = now() - interval '8 days'`
    await db.$executeRaw`
      update vouchers set valid_until = current_date - 31 where id in (${paid.id}::uuid, ${ended.id}::uuid)`

    await purgeVoucherOrders(db)

    const { vouchers } = await admin.vouchers.list()
    const nameOf = (id: string) => vouchers.find((card) => card.id === id)?.name
    expect([nameOf(ended.id), nameOf(lasting.id)]).toEqual(['', 'Zoé'])

    expect(await db.voucherOrder.findUnique({ where: { id: unpaid.id } })).toBeNull()
    expect(await db.voucherOrder.findUnique({ where: { id: paid.id } })).toMatchObject({
      name: '',
      email: null,
      greeting: '',
    })
  })
})

it('what the site offers is a setting', async () => {
  expect(await visitor.vouchers.terms()).toEqual({
    amounts: [2000, 3000, 5000],
    formulas: [],
    months: 12,
  })
  const { version } = await admin.settings.voucherTerms()

  await admin.settings.setVoucherTerms({ body: { amounts: [1500], months: 24, version } })

  expect(await visitor.vouchers.terms()).toEqual({ amounts: [1500], formulas: [], months: 24 })
})

it('a carnet of the house is bought there, and its message counts places', async () => {
  const { version, ...terms } = await admin.settings.voucherTerms()
  const carnet = { name: 'Carnet de 5', places: 5, placeCents: 1200, class: 'abonnement' as const }
  await admin.settings.setVoucherTerms({ body: { ...terms, formulas: [carnet], version } })
  const [exact, less] = [
    await ordered({ amountCents: undefined, formula: carnet.name }),
    await ordered({ amountCents: undefined, formula: carnet.name }),
  ]
  await pay(exact, 6000)
  await pay(less, 5000)

  const code = await codeSentTo(exact.email)
  expect(await visitor.vouchers.look({ body: { code } })).toMatchObject({
    title: 'Carnet de 5',
    placeCents: 1200,
    balanceCents: 6000,
  })
  const [mail] = await cards(exact.email)
  const { text } = composeMail('voucher-card', mail?.data, 'https://site.example')
  expect(text).toMatch(/«\sCarnet de 5\s», 5\splaces/)
  // Another sum is no number of places: it is a card of that sum.
  expect(await db.voucher.findUnique({ where: { id: less.id } })).toMatchObject({
    amountCents: 5000,
    placeCents: null,
  })
  await expect(ordered({ amountCents: undefined, formula: 'Autre' })).rejects.toMatchObject({
    issues: [{ path: 'formula', message: 'Cette formule n’est plus proposée' }],
  })
})
