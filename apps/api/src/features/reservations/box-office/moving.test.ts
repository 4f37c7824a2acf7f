import { afterEach, describe, expect, it } from 'vitest'
import { ticketAttachments } from '#platform/tickets/ticket-attachments.ts'
import { NO_LINES } from '#platform/venue/venue-lines.ts'
import { inDays } from '../../../../test/builders.ts'
import { composeMail } from '../../../../test/mail/compose-mail.ts'
import { bookerFixtures } from '../../../../test/reservations/booker-fixtures.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { graceEnds } from '../../../../test/reservations/grace.ts'
import { eventsIn } from '../../../../test/spectacles/calendars.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { runReservationJobs } from '../reservation-jobs.ts'

const app = await createTestApp()
const { db, as } = app
const { aBookableShow, seatsOf, buyers } = bookings(app)
const { admin: token, zoe, leo, book, bookingOf } = await bookerFixtures(app)
const boxOffice = as(token).reservations
const ORIGIN = 'https://espace-comedie.example'

const anEvening = (fields: Parameters<typeof aBookableShow>[0] = {}) =>
  aBookableShow({ title: 'Le grand soir', date: inDays(9), ...fields })

const move = (id: number, spectacleId: number) =>
  boxOffice.moveParty({ params: { id }, body: { spectacleId } })

const partyOn = async (id: number) =>
  (await boxOffice.boxOfficeDate({ params: { id } })).parties[0]?.id ?? 0

/** Two dates, and a booking for the first. */
async function aParty(quantity = 2, buyer = zoe) {
  const here = await anEvening()
  const there = await anEvening({ date: inDays(16), time: new Date('1970-01-01T17:00:00Z') })
  const { reservationId } = await book(here.id, quantity, buyer)
  return { here, there, reservationId, id: await partyOn(here.id) }
}

const lettersTo = async ({ id }: { id: number }, template: string) => {
  const { email: to } = await db.user.findUniqueOrThrow({ where: { id } })
  const mails = await db.mail.findMany({ where: { to, template }, orderBy: { id: 'asc' } })
  return mails.map(({ template, data }) => composeMail(template, data, ORIGIN))
}

const forgetCounting = async () => {
  await db.$executeRaw`create or replace function forget_counting() returns trigger language plpgsql as
    'begin new.seats_taken := old.seats_taken; return new; end'`
  await db.$executeRaw`create trigger forget before update of seats_taken on spectacles
    for each row execute function forget_counting()`
}

afterEach(async () => {
  await db.$executeRaw`drop trigger if exists forget on spectacles`
  await graceEnds({ db })
})

describe('a party that is put on another date', () => {
  it('has its seats there and none here, with its code and the price it had', async () => {
    const { here, there, id, reservationId } = await aParty(3)
    const { code } = await db.ticket.findUniqueOrThrow({ where: { id } })
    await db.spectacle.update({ where: { id: there.id }, data: { priceCents: 2_500 } })

    const moved = await move(id, there.id)

    expect(moved).toMatchObject({ code, seats: 3, price_cents: 1_500, spectacle: { id: there.id } })
    expect(await seatsOf(here.id)).toEqual({ sold: 0, counted: 0 })
    expect(await seatsOf(there.id)).toEqual({ sold: 3, counted: 3 })
    expect(await bookingOf(reservationId)).toMatchObject({
      totalCents: 4_500,
      items: [{ spectacleId: there.id, heure_spectacle: '17:00:00', quantity: 3 }],
      tickets: [{ code, spectacleId: there.id }],
    })
  })

  it('is told once, of both evenings, and by no later chore', async () => {
    const { here, there, id } = await aParty()
    const before = (await lettersTo(zoe, 'booking-moved')).length
    await db.$executeRaw`update spectacles set updated_at = now() - interval '1 day'`

    await move(id, there.id)
    await graceEnds({ db })
    await runReservationJobs({ db })

    const letters = await lettersTo(zoe, 'booking-moved')
    expect(letters).toHaveLength(before + 1)
    expect(letters.at(-1)?.text.replaceAll(/\s+/g, ' ')).toMatch(
      /Vos places pour Le grand soir, .* à 20:00, sont maintenant pour Le grand soir, .* à 17:00/,
    )
    expect(await lettersTo(zoe, 'date-moved')).toEqual([])
    expect(here.id).not.toBe(there.id)
  })

  it('finds the new evening in its calendar and the old one struck out, however often it moves', async () => {
    const { here, there, id } = await aParty()
    await move(id, there.id)
    await graceEnds({ db })
    await move(id, here.id)
    await graceEnds({ db })

    const [first = [], second = []] = await Promise.all(
      (await lettersTo(zoe, 'booking-moved')).slice(-2).map(async ({ tickets = [] }) => {
        const files = await ticketAttachments(tickets, { origin: ORIGIN, venue: NO_LINES })
        expect(files.filter(({ contentType }) => contentType === 'image/png')).toHaveLength(1)
        const calendar = files.find(({ filename }) => filename === 'spectacle.ics')
        return eventsIn(calendar?.content.toString() ?? '')
      }),
    )

    const name = (show: { id: number }) => `seance-${show.id}@espace-comedie.example`
    expect(first).toMatchObject([
      { uid: name(there), isStruckOut: false },
      { uid: name(here), isStruckOut: true },
    ])
    expect(second).toMatchObject([
      { uid: name(here), isStruckOut: false },
      { uid: name(there), isStruckOut: true },
    ])
    const sequenceOf = (events: typeof first, show: { id: number }) =>
      events.find(({ uid }) => uid === name(show))?.sequence ?? 0
    for (const show of [here, there]) {
      expect(sequenceOf(second, show)).toBeGreaterThan(sequenceOf(first, show))
    }
  })

  it('stays where it is when it does not fit: neither evening changes, and nobody is told', async () => {
    const { here, id } = await aParty(3)
    const small = await anEvening({ capacity: 2 })
    const mails = await db.mail.count()

    await expect(move(id, small.id)).rejects.toMatchObject({
      status: 409,
      code: 'COMPLET',
      issues: [{ path: 'quantity', message: 'Il ne reste que 2 places' }],
    })

    expect(await seatsOf(here.id)).toEqual({ sold: 3, counted: 3 })
    expect(await seatsOf(small.id)).toEqual({ sold: 0, counted: 0 })
    expect(await db.mail.count()).toBe(mails)
  })

  it.each([
    ['of somebody else’s ticketing', { bookingMode: 'externe' }, 'RESERVATION_EXTERNE'],
    ['that is past', { date: inDays(-2) }, 'SPECTACLE_PASSE'],
    ['that is cancelled', { status: 'annulé' }, 'SPECTACLE_ANNULE'],
    ['that is in the bin', { deletedAt: new Date() }, 'SPECTACLE_INTROUVABLE'],
  ])('is not put on a date %s', async (_, fields, code) => {
    const { here, id } = await aParty()
    const wrong = await anEvening(fields)

    await expect(move(id, wrong.id)).rejects.toMatchObject({ code })
    expect(await seatsOf(here.id)).toEqual({ sold: 2, counted: 2 })
  })

  it('is not put on a date that its booking has already, nor moved once it is given back', async () => {
    const { here, there, id, reservationId } = await aParty()

    await expect(move(id, here.id)).rejects.toMatchObject({ code: 'DATE_DEJA_RESERVEE' })
    await as(zoe.token).reservations.cancel({ params: { id: reservationId } })
    await expect(move(id, there.id)).rejects.toMatchObject({ code: 'RESERVATION_CLOSE' })
    await expect(move(999_999, there.id)).rejects.toMatchObject({ code: 'BILLET_INTROUVABLE' })
  })

  it('takes the seats of a hold that has run out', async () => {
    const { id } = await aParty()
    const small = await anEvening({ capacity: 2 })
    await db.$executeRaw`
      with held as (
        insert into reservations (status, payment, user_id, expires_at)
        values ('pending', 'ligne', ${leo.id}, now() - interval '1 minute') returning id)
      insert into tickets (code, seats, price_cents, told, reservation_id, spectacle_id)
      select 'RUNOUT', 2, 0, '', id, ${small.id} from held`
    await db.spectacle.update({ where: { id: small.id }, data: { seatsTaken: 2 } })

    await move(id, small.id)

    expect(await seatsOf(small.id)).toEqual({ sold: 2, counted: 2 })
  })
})

describe('ten parties that are put on the same date at the same moment, where four seats are left', () => {
  const rush = async () => {
    const small = await anEvening({ capacity: 4 })
    const here = await anEvening()
    const people = await buyers(10)
    for (const buyer of people) await book(here.id, 2, buyer)
    const { parties } = await boxOffice.boxOfficeDate({ params: { id: here.id } })
    const outcomes = await Promise.allSettled(parties.map(({ id }) => move(id, small.id)))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    return {
      refusals: refused.map(({ reason }) => reason.code),
      here: await seatsOf(here.id),
      there: await seatsOf(small.id),
    }
  }

  it('are two there; the others stay, and no seat is lost', async () => {
    expect(await rush()).toEqual({
      refusals: Array.from({ length: 8 }, () => 'COMPLET'),
      here: { sold: 16, counted: 16 },
      there: { sold: 4, counted: 4 },
    })
  })

  it('would be more of them if the counter did not count', async () => {
    await forgetCounting()

    expect((await rush()).there.sold).toBeGreaterThan(4)
  })
})

describe('parties that change places', () => {
  it('do not wait for each other in a circle', async () => {
    const people = await buyers(6)
    const [a, b] = [await anEvening(), await anEvening()]
    for (const [index, buyer] of people.entries()) await book(index % 2 ? a.id : b.id, 1, buyer)
    const [ofA, ofB] = await Promise.all(
      [a, b].map(async ({ id }) => (await boxOffice.boxOfficeDate({ params: { id } })).parties),
    )

    const moves = [
      ...(ofA ?? []).map(({ id }) => move(id, b.id)),
      ...(ofB ?? []).map(({ id }) => move(id, a.id)),
    ]

    expect((await Promise.allSettled(moves)).every(({ status }) => status === 'fulfilled')).toBe(
      true,
    )
    expect([await seatsOf(a.id), await seatsOf(b.id)]).toEqual([
      { sold: 3, counted: 3 },
      { sold: 3, counted: 3 },
    ])
  })
})
