import { describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '#platform/audit.ts'
import { bookerFixtures } from '../../../../test/reservations/booker-fixtures.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { findTicket } from '../bookings/booking-rows.ts'
import { letIn } from '../bookings/tickets/tickets.service.ts'

const app = await createTestApp()
const { db, as, http } = app
const { aBookableShow } = bookings(app)
const { zoe, admin, book, bookingOf } = await bookerFixtures(app)

describe('a ticket', () => {
  const aTicket = async () => {
    const { id } = await aBookableShow({ title: 'Le grand soir' })
    const { tickets } = await bookingOf((await book(id)).reservationId)
    return tickets[0]?.code ?? ''
  }

  it('says whose it is and for what, and reading it does not use it up (§7.4)', async () => {
    const code = await aTicket()
    const typed = code
      .toLowerCase()
      .replaceAll(/.{4}(?!$)/g, '$&-')
      .replaceAll('0', 'o')

    await as(admin).reservations.validate({ params: { ticket: code } })
    const check = await as(admin).reservations.validate({ params: { ticket: typed } })

    expect(check).toMatchObject({
      valid: true,
      reason: null,
      ticket: code,
      quantity: 2,
      spectacle: { title: 'Le grand soir', heure_spectacle: '20:00:00' },
      holder: 'Léo Martin',
      usedAt: null,
    })
  })

  it('lets in once, of two scans at the same moment too (§7.4)', async () => {
    const code = await aTicket()
    const use = () => as(admin).reservations.use({ params: { ticket: code } })

    const outcomes = await Promise.allSettled([use(), use(), use()])

    const let_in = outcomes.filter(({ status }) => status === 'fulfilled')
    expect(let_in).toMatchObject([{ value: { valid: true, ticket: code } }])
    await expect(use()).rejects.toMatchObject({
      status: 409,
      code: 'BILLET_DEJA_VALIDE',
      message: 'Billet déjà validé',
    })
    const check = await as(admin).reservations.validate({ params: { ticket: code } })
    expect(check).toMatchObject({ valid: false, reason: 'utilisé' })
    expect(check.usedAt).not.toBeNull()
  })

  /** A party of three, with the codes of its seats. */
  const withSeats = async () => {
    const { id } = await aBookableShow()
    const { reservationId } = await book(id, 3)
    const [ticket] = (await bookingOf(reservationId)).tickets
    return { id, reservationId, code: ticket?.code ?? '', seats: ticket?.seatCodes ?? [] }
  }
  const use = (ticket = '') => as(admin).reservations.use({ params: { ticket } })
  const look = (ticket = '') => as(admin).reservations.validate({ params: { ticket } })

  it('of one seat lets one person in, once; the others of the party come with theirs', async () => {
    const { code, seats } = await withSeats()
    const [one, two, three] = seats

    const used = await use(two)

    expect(used).toMatchObject({ valid: true, ticket: two, seat: 2, quantity: 1 })
    expect(used.usedAt).not.toBeNull()
    await expect(use(two)).rejects.toMatchObject({ code: 'BILLET_DEJA_VALIDE' })
    expect(await look(two)).toMatchObject({ valid: false, reason: 'utilisé', usedAt: used.usedAt })
    expect(await look(one)).toMatchObject({ valid: true, seat: 1, holder: 'Léo Martin' })
    expect(await look(code)).toMatchObject({ valid: false, seat: null, quantity: 3 })
    await use(one)
    await use(three)
    const ticket = await db.ticket.findUniqueOrThrow({ where: { code } })
    expect(ticket).toMatchObject({ entered: 3 })
    const entries = await db.entry.findMany({
      where: { ticketId: ticket.id },
      orderBy: { seq: 'asc' },
    })
    expect(entries.map(({ seat, seats: let_in }) => [seat, let_in])).toEqual([
      [2, 1],
      [1, 1],
      [3, 1],
    ])
  })

  it('of one seat lets nobody in once the whole party is, nor once the seat has gone back', async () => {
    const { code, seats } = await withSeats()
    const fewer = await withSeats()
    await use(code)
    await as(zoe.token).reservations.giveBack({
      params: { id: fewer.reservationId },
      body: { spectacleId: fewer.id, quantity: 2 },
    })

    await expect(use(seats[0])).rejects.toMatchObject({ code: 'BILLET_DEJA_VALIDE' })
    await expect(use(fewer.seats[2])).rejects.toMatchObject({ code: 'BILLET_INTROUVABLE' })
  })

  it('of one seat lets in one of those who show it at the same moment', async () => {
    const { code, seats } = await withSeats()

    const outcomes = await Promise.allSettled([use(seats[0]), use(seats[0]), use(seats[0])])

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.ticket.findUniqueOrThrow({ where: { code } })).toMatchObject({ entered: 1 })
  })

  it('would let in everybody who shows it, if they did not wait for each other (control)', async () => {
    const { code, seats } = await withSeats()
    const read = await findTicket(db, seats[0] ?? '')
    if (!read) throw new Error('No such seat.')

    for (let i = 0; i < 2; i += 1) await db.$transaction((tx) => letIn(tx, read, SYSTEM_ACTOR))

    expect(await db.ticket.findUniqueOrThrow({ where: { code } })).toMatchObject({ entered: 2 })
  })

  it('cannot be given back once it has let somebody in', async () => {
    const { reservationId } = await book((await aBookableShow()).id)
    const { tickets } = await bookingOf(reservationId)
    await as(admin).reservations.use({ params: { ticket: tickets[0]?.code ?? '' } })

    await expect(
      as(zoe.token).reservations.cancel({ params: { id: reservationId } }),
    ).rejects.toMatchObject({ status: 409, code: 'BILLET_DEJA_VALIDE' })
  })

  it.each(['0123456789AB', 'x', '%00', 'ABCD-EFGH-JKMN', '../status'])(
    'that does not exist is not found: %s',
    async (code) => {
      const { status, body } = await http
        .get(`/api/reservations/validate/${encodeURIComponent(code)}`)
        .set('Authorization', `Bearer ${admin}`)

      expect(status).toBe(404)
      expect(body.message).toBe('Billet inconnu')
    },
  )
})
