import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inDays } from '../../../../test/builders.ts'
import { doorFixtures } from '../../../../test/door/door-fixtures.ts'
import { mailbox } from '../../../../test/mail/mailbox.ts'
import { bookerFixtures } from '../../../../test/reservations/booker-fixtures.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { anonymizeGuests } from '../guest-retention.ts'
import { releaseExpired } from '../seats.ts'

const app = await createTestApp()
const { db, as, http, visitor } = app
const { aBookableShow, seatsOf } = bookings(app)
const { admin: token, zoe, book } = await bookerFixtures(app)
const { begin } = doorFixtures(app)
const { mailsTo, lastToken } = mailbox(app)
const boxOffice = as(token).reservations
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10)
type Sale = Parameters<typeof boxOffice.sell>[0]['body']

const anEvening = (fields: Parameters<typeof aBookableShow>[0] = {}) =>
  aBookableShow({ title: `Soirée ${randomUUID()}`, date: inDays(9), ...fields })

const sell = (spectacleId: number, more: Partial<Sale> = {}) =>
  boxOffice.sell({
    body: { spectacleId, quantity: 2, name: 'Madame Lefèvre', payment: 'porte', ...more },
  })

const operationsOf = (reservationId: string) =>
  db.operation.findMany({ where: { reservationId }, orderBy: { number: 'asc' } })

describe('somebody who calls', () => {
  it('cannot be sent a payment link where nobody can pay online: the team is told, and no seat is taken', async () => {
    const { id } = await anEvening()

    const asked = sell(id, { payment: 'lien', email: 'lys@exemple.fr' })

    await expect(asked).rejects.toMatchObject({ status: 409, code: 'SANS_PAIEMENT_EN_LIGNE' })
    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
  })

  it('has seats by name and telephone number, to be paid at the door', async () => {
    const { id } = await anEvening()

    const party = await sell(id, { phone: '06 12 34 56 78' })

    expect(party).toMatchObject({
      name: 'Madame Lefèvre',
      phone: '06 12 34 56 78',
      email: null,
      seats: 2,
      price_cents: 1500,
      payment: 'porte',
      isPaid: false,
      state: 'confirmée',
    })
    expect(await seatsOf(id)).toEqual({ sold: 2, counted: 2 })
    for (const search of ['12 34 56', '0612345678']) {
      const found = await boxOffice.findParties({ query: { search } })
      expect(found.map((each) => each.id)).toContain(party.id)
    }
    const [audited] = await db.auditEntry.findMany({ where: { entityId: party.reservationId } })
    expect(audited).toMatchObject({ action: 'ajout', entity: 'reservations' })
    expect(JSON.stringify(audited)).not.toMatch(/Lefèvre|06 12/)
    const operations = await operationsOf(party.reservationId)
    expect(operations.map(({ kind, channel }) => [kind, channel])).toEqual([
      ['vente', 'équipe'],
      ['vente', 'équipe'],
    ])
  })

  it('has them with a promo code, which is used as on the site', async () => {
    const { id } = await anEvening()
    const terms = { kind: 'pourcentage', value: 20, maxUses: 1, maxPerBooker: 1 }
    await db.promoCode.create({ data: { code: 'COMPTOIR', ...terms } })

    const party = await sell(id, { code: 'COMPTOIR', payment: 'carte' })

    expect(party).toMatchObject({ price_cents: 1200, paidAheadCents: 2400 })
    const [first] = await operationsOf(party.reservationId)
    expect(first).toMatchObject({ category: 'Plein tarif, code COMPTOIR', priceCents: 1200 })
    await expect(sell(id, { code: 'COMPTOIR' })).rejects.toMatchObject({
      code: 'CODE_PROMO_EPUISE',
    })
    await expect(sell(id, { code: 'rire 10' })).rejects.toMatchObject({
      issues: [
        {
          path: 'code',
          message: 'Code promo invalide (lettres majuscules et chiffres uniquement)',
        },
      ],
    })
  })

  it('has them at a tarif of the date, and at none that it does not have', async () => {
    const reduced = { key: 'reduit', name: 'Réduit', who: '', class: 'plein', priceCents: 1000 }
    const { id } = await anEvening({ tarifs: [{ ...reduced, quota: null }], vatBp: 550 })

    const party = await sell(id, { tarif: 'reduit', payment: 'carte' })

    expect(party).toMatchObject({ seats: 2, price_cents: 1000, isPaid: true })
    const [first] = await operationsOf(party.reservationId)
    expect(first).toMatchObject({ category: 'Réduit', priceCents: 1000, vatBp: 550 })
    await expect(sell(id, { tarif: 'enfant' })).rejects.toMatchObject({ code: 'TARIF_INCONNU' })
  })

  it('is sent the ticket, where there is an address', async () => {
    const { id } = await anEvening()
    const email = `${randomUUID()}@exemple.fr`

    await sell(id, { email })

    const mail = await db.mail.findFirstOrThrow({ where: { to: email } })
    expect(mail).toMatchObject({
      template: 'reservation-confirmed',
      data: { isGuest: true, isInvited: false, isPaid: false, totalCents: 3000 },
    })
  })

  it('is forgotten thirty days after the show, number and all', async () => {
    const { id } = await anEvening()
    const { reservationId } = await sell(id, { phone: '06 12 34 56 78' })
    await db.spectacle.update({ where: { id }, data: { date: inDays(-40) } })

    await anonymizeGuests(db)

    expect(await db.reservation.findUnique({ where: { id: reservationId } })).toMatchObject({
      guestName: null,
      guestPhone: null,
    })
  })
})

describe('somebody at the counter', () => {
  it.each(['espèces', 'carte'] as const)(
    'pays at once, %s: the door asks for nothing more, and the money is in the ledger',
    async (payment) => {
      const { id } = await anEvening()

      const party = await sell(id, { payment })

      expect(party).toMatchObject({ isPaid: true, isPaidAhead: true })
      const paid = (await operationsOf(party.reservationId)).filter(({ means }) => means !== null)
      expect(paid.map(({ means, amountCents }) => [means, amountCents])).toEqual([
        [payment, 1500],
        [payment, 1500],
      ])
      await begin(id)
      const { tickets } = await as(token).door.evening({ params: { id } })
      expect(tickets).toMatchObject([{ code: party.code, paidSeats: 2, dueCents: 0, entered: 0 }])
    },
  )

  it('may come for a group of twenty-five, and not for more than there are', async () => {
    const { id } = await anEvening({ capacity: 30 })
    const { code } = await sell(id, { quantity: 25 })

    await expect(sell(id, { quantity: 6 })).rejects.toMatchObject({
      code: 'COMPLET',
      issues: [{ path: 'quantity', message: 'Il ne reste que 5 places' }],
    })
    expect(await seatsOf(id)).toEqual({ sold: 25, counted: 25 })
    await begin(id)
    const at = new Date().toISOString()
    const entry = {
      id: randomUUID(),
      kind: 'entry',
      code,
      seats: 25,
      deviceId: 'porte',
      at,
    } as const
    const { answers } = await as(token).door.record({
      params: { id },
      body: { events: [{ ...entry, method: 'carte' }] },
    })
    expect(answers).toMatchObject([{ accepted: true, seats: 25, paidCents: 37_500 }])
  })

  it('has the seats once, however often the call is made again', async () => {
    const { id: spectacleId } = await anEvening()
    const key = randomUUID()
    const send = () =>
      http
        .post('/api/admin/reservations/sales')
        .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'fetch' })
        .set('Idempotency-Key', key)
        .send({ spectacleId, quantity: 2, name: 'Ada', payment: 'espèces' })

    const answers = await Promise.all([send(), send()])

    expect(answers.map(({ status }) => status)).toContain(201)
    expect(await seatsOf(spectacleId)).toEqual({ sold: 2, counted: 2 })
  })

  it('and the site never get the same seat, whoever is first', async () => {
    const { id } = await anEvening({ capacity: 6 })

    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? sell(id) : book(id, 2, zoe))),
    )

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await seatsOf(id)).toEqual({ sold: 6, counted: 6 })
  })
})

describe('a group that has not decided yet', () => {
  const group = { quantity: 25, optionUntil: dayIn(5) }

  it('has an option on its seats until a day, and books them by the mailed link', async () => {
    const { id } = await anEvening()
    const email = `${randomUUID()}@exemple.fr`

    const party = await sell(id, { ...group, email })

    expect(party).toMatchObject({ state: 'en attente', seats: 25 })
    expect(party.optionUntil).not.toBeNull()
    expect(await seatsOf(id)).toEqual({ sold: 25, counted: 25 })
    expect(await operationsOf(party.reservationId)).toEqual([])
    await visitor.guestOrders.answer({
      body: { token: await lastToken(email), answer: 'confirmer' },
    })
    const { parties } = await boxOffice.boxOfficeDate({ params: { id } })
    expect(parties).toMatchObject([{ id: party.id, state: 'confirmée', optionUntil: null }])
    expect(await operationsOf(party.reservationId)).toHaveLength(25)
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual([
      'option-held',
      'reservation-confirmed',
    ])
  })

  it('is booked by the team when it calls back', async () => {
    const { id } = await anEvening()
    const party = await sell(id, group)

    expect(await boxOffice.confirmParty({ params: { id: party.id } })).toMatchObject({
      state: 'confirmée',
    })
    await expect(boxOffice.confirmParty({ params: { id: party.id } })).rejects.toMatchObject({
      code: 'RESERVATION_CLOSE',
    })
  })

  it('loses its seats to everybody once the day is over', async () => {
    const { id } = await anEvening()
    const { reservationId } = await sell(id, group)
    await db.$executeRaw`
      update reservations set expires_at = now() - interval '1 second' where id = ${reservationId}::uuid`

    await releaseExpired(db)

    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
  })

  it.each([
    [{ optionUntil: dayIn(-1) }],
    [{ optionUntil: dayIn(9) }],
    [{ optionUntil: dayIn(5), payment: 'carte' as const }],
  ])('has none that ends in the past, after the show, or that is paid: %j', async (wrong) => {
    const { id } = await anEvening()

    await expect(sell(id, wrong)).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'optionUntil' }],
    })
  })
})
