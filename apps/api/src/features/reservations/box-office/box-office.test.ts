import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inDays } from '../../../../test/builders.ts'
import { composeMail } from '../../../../test/mail/compose-mail.ts'
import { bookerFixtures } from '../../../../test/reservations/booker-fixtures.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { graceEnds } from '../../../../test/reservations/grace.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const app = await createTestApp()
const { db, as, http } = app
const { aBookableShow, seatsOf } = bookings(app)
const { admin: token, zoe, leo, book, bookingOf } = await bookerFixtures(app)
const boxOffice = as(token).reservations

const anEvening = (fields: Parameters<typeof aBookableShow>[0] = {}) =>
  aBookableShow({ title: `Soirée ${randomUUID()}`, date: inDays(9), ...fields })

const dateOf = (id: number) => boxOffice.boxOfficeDate({ params: { id } })

const invite = (spectacleId: number, more: { email?: string; quantity?: number; name?: string }) =>
  boxOffice.invite({ body: { spectacleId, quantity: 2, name: 'Ada Quatremer', ...more } })

/** The last mail of a recipient, as plain text on one line. */
const lastLetterTo = async (to: string) => {
  const mail = await db.mail.findFirstOrThrow({ where: { to }, orderBy: { id: 'desc' } })
  const { text } = composeMail(mail.template, mail.data, 'https://espace-comedie.example')
  return text.replaceAll(/\s+/g, ' ')
}

const emailOf = async ({ id }: { id: number }) =>
  (await db.user.findUniqueOrThrow({ where: { id } })).email

describe('the dates of the boxOffice', () => {
  it('are those that the house gives seats of, soonest first, with how many are gone', async () => {
    const later = await anEvening({ date: inDays(12) })
    const soon = await anEvening({ capacity: 20 })
    const external = await anEvening({ bookingMode: 'externe' })
    const past = await anEvening({ date: inDays(-3) })
    await book(soon.id, 3)
    await invite(soon.id, { quantity: 4 })

    const { dates } = await boxOffice.boxOfficeDates({ query: { limit: 200 } })
    const { dates: over } = await boxOffice.boxOfficeDates({
      query: { when: 'passees', limit: 200 },
    })

    const ids = dates.map(({ id }) => id)
    expect(ids.filter((id) => [later.id, soon.id, external.id, past.id].includes(id))).toEqual([
      soon.id,
      later.id,
    ])
    expect(dates.find(({ id }) => id === soon.id)).toMatchObject({
      capacity: 20,
      sold: 3,
      guests: 4,
      held: 0,
      waiting: 0,
      available: 13,
    })
    expect(over.map(({ id }) => id)).toContain(past.id)
  })

  it('come page by page', async () => {
    await anEvening()
    await anEvening()

    const { dates, pagination } = await boxOffice.boxOfficeDates({ query: { limit: 1, page: 2 } })

    expect(dates).toHaveLength(1)
    expect(pagination).toMatchObject({ limit: 1, page: 2 })
    expect(pagination.totalPages).toBe(pagination.total)
  })

  it('say who comes, by family name, and who does not come any more', async () => {
    const { id } = await anEvening()
    await db.user.update({ where: { id: leo.id }, data: { firstName: 'Léo', lastName: 'Arnaud' } })
    const given = await book(id, 1, zoe)
    await as(zoe.token).reservations.cancel({ params: { id: given.reservationId } })
    await book(id, 2, zoe)
    await book(id, 3, leo)
    await invite(id, { name: 'Bertille' })

    const { date, parties } = await dateOf(id)

    expect(date).toMatchObject({ id, sold: 5, guests: 2 })
    expect(parties.map(({ listedAs, seats, state }) => [listedAs, seats, state])).toEqual([
      ['Arnaud Léo', 3, 'confirmée'],
      ['Bertille', 2, 'confirmée'],
      ['Martin Léo', 2, 'confirmée'],
      ['Martin Léo', 1, 'annulée'],
    ])
    expect(parties.map(({ payment }) => payment)).toEqual(['porte', 'invité', 'porte', 'porte'])
  })

  it('of a show that there is not, or that somebody else sells, are not found', async () => {
    const external = await anEvening({ bookingMode: 'externe' })

    for (const id of [999_999, external.id]) {
      await expect(dateOf(id)).rejects.toMatchObject({ status: 404, code: 'SPECTACLE_INTROUVABLE' })
    }
  })
})

describe('a party', () => {
  it('is found on whatever date by parts of its name, its address or its code', async () => {
    const { id } = await anEvening()
    const party = await invite(id, { name: 'Zénobie O’Connor', email: 'zenobie@exemple.fr' })
    await invite(id, { name: 'Quelqu’un d’autre' })
    const typed = party.code.toLowerCase().replaceAll(/.{4}(?!$)/g, '$&-')

    for (const search of [
      'zénobie',
      'connor zeno',
      "o'connor",
      'ZENOBIE@exemple',
      typed,
      typed.slice(0, 7),
    ]) {
      const found = await boxOffice.findParties({ query: { search } })
      expect(found.map((each) => [search, each.id, each.spectacle.id])).toEqual([
        [search, party.id, id],
      ])
    }
    expect(await boxOffice.findParties({ query: { search: 'zénobie martin' } })).toEqual([])
    expect(await boxOffice.findParties({ query: { search: '%%' } })).toEqual([])
    await expect(boxOffice.findParties({ query: { search: ' z ' } })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'search', message: 'Au moins deux caractères' }],
    })
  })

  it('is cancelled: its seats go back, it is told why, and the journal has no name', async () => {
    const show = await anEvening()
    const { reservationId } = await book(show.id, 3)
    const [party] = (await dateOf(show.id)).parties

    await boxOffice.cancelParty({
      params: { id: party?.id ?? 0 },
      body: { reason: 'Une panne <b>de courant</b>.' },
    })
    await graceEnds({ db })

    expect((await dateOf(show.id)).parties).toMatchObject([{ state: 'annulée', seats: 3 }])
    expect(await seatsOf(show.id)).toEqual({ sold: 0, counted: 0 })
    expect(await bookingOf(reservationId)).toMatchObject({ status: 'cancelled', tickets: [] })
    const letter = await lastLetterTo(await emailOf(zoe))
    expect(letter).toContain('Nous avons annulé vos 3 places pour')
    expect(letter).toContain('Une panne de courant.')
    const line = await db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(line).toMatchObject({ action: 'annulation', entityId: reservationId })
    expect(JSON.stringify(line)).not.toMatch(/Martin|@/)
    await expect(
      boxOffice.cancelParty({ params: { id: party?.id ?? 0 }, body: {} }),
    ).rejects.toMatchObject({ status: 409, code: 'RESERVATION_CLOSE' })
  })

  it('that is in already keeps its seats', async () => {
    const show = await anEvening()
    await book(show.id)
    const [party] = (await dateOf(show.id)).parties
    await boxOffice.use({ params: { ticket: party?.code ?? '' } })
    const params = { id: party?.id ?? 0 }
    const other = await anEvening()

    const tries = await Promise.allSettled([
      boxOffice.cancelParty({ params, body: {} }),
      boxOffice.moveParty({ params, body: { spectacleId: other.id } }),
    ])

    const refused = { reason: { status: 409, code: 'BILLET_DEJA_VALIDE' } }
    expect(tries).toMatchObject([refused, refused])
    expect((await dateOf(show.id)).parties).toMatchObject([{ state: 'entrée' }])
  })

  it('shows what the door has done: who has paid there, and whose seats went to others', async () => {
    const show = await anEvening()
    const other = await anEvening()
    await book(show.id, 2, zoe)
    await book(show.id, 1, leo)
    const [first, second] = (await dateOf(show.id)).parties
    const params = { id: first?.id ?? 0 }
    await db.ticket.update({ where: params, data: { paidSeats: first?.seats ?? 0 } })
    const now = new Date()
    const gone = { unclaimedAt: now, releasedAt: now }
    await db.ticket.update({ where: { id: second?.id ?? 0 }, data: gone })

    const { parties } = await dateOf(show.id)

    expect(parties).toMatchObject([
      { id: first?.id, state: 'confirmée', isPaid: true },
      { id: second?.id, state: 'libérée', isPaid: false },
    ])
    await expect(
      boxOffice.moveParty({ params, body: { spectacleId: other.id } }),
    ).rejects.toMatchObject({ code: 'BILLET_DEJA_VALIDE' })
  })

  it('gets its tickets again; without an address there is nobody to send them to', async () => {
    const show = await anEvening()
    await book(show.id)
    const nobody = await invite(show.id, {})
    const { parties } = await dateOf(show.id)
    const party = parties.find(({ payment }) => payment === 'porte')
    const to = await emailOf(zoe)
    const before = await db.mail.count({ where: { to } })

    await boxOffice.resendParty({ params: { id: party?.id ?? 0 } })

    expect(await db.mail.count({ where: { to } })).toBe(before + 1)
    await expect(boxOffice.resendParty({ params: { id: nobody.id } })).rejects.toMatchObject({
      status: 409,
      code: 'SANS_ADRESSE',
    })
  })
})

describe('guests of the house', () => {
  it('have seats that count and cost nothing, and with an address a ticket by mail', async () => {
    const show = await anEvening({ capacity: 10 })

    const party = await invite(show.id, { quantity: 8, email: 'Ada@Exemple.fr' })

    expect(party).toMatchObject({ payment: 'invité', price_cents: 0, seats: 8, state: 'confirmée' })
    expect(await seatsOf(show.id)).toEqual({ sold: 8, counted: 8 })
    const letter = await lastLetterTo('ada@exemple.fr')
    expect(letter).toContain('Bonjour Ada Quatremer,')
    expect(letter).toContain('Vous êtes notre invité : il n’y a rien à régler.')
    expect(letter).not.toContain('mon-compte')
    expect(await boxOffice.validate({ params: { ticket: party.code } })).toMatchObject({
      valid: true,
      holder: 'Ada Quatremer',
    })
    const { places_restantes } = await app.visitor.spectacles.get({ params: { id: show.id } })
    expect(places_restantes).toBe(2)
    await expect(invite(show.id, { quantity: 3 })).rejects.toMatchObject({
      status: 409,
      code: 'COMPLET',
      issues: [{ path: 'quantity', message: 'Il ne reste que 2 places' }],
    })
  })

  it.each([
    [{ quantity: 9 }, 'quantity'],
    [{ quantity: 0 }, 'quantity'],
    [{ name: ' ' }, 'name'],
    [{ email: 'personne' }, 'email'],
  ])('are refused as %j, at the field', async (wrong, path) => {
    const { id } = await anEvening()

    await expect(invite(id, wrong)).rejects.toMatchObject({ status: 400, issues: [{ path }] })
    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
  })

  it('are invited before sales open, and after they are closed', async () => {
    const show = await anEvening({ salesOpenAt: inDays(5) })

    expect(await invite(show.id, {})).toMatchObject({ state: 'confirmée' })
  })

  it('are invited once, however often the call is made again', async () => {
    const { id: spectacleId } = await anEvening()
    const key = randomUUID()
    const send = () =>
      http
        .post('/api/admin/reservations/parties')
        .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'fetch' })
        .set('Idempotency-Key', key)
        .send({ spectacleId, quantity: 2, name: 'Ada' })

    const answers = [await send(), await send()]

    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await seatsOf(spectacleId)).toEqual({ sold: 2, counted: 2 })
  })
})
