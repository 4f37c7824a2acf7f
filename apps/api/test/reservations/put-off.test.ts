import { hash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { purgeAlerts } from '#features/alertes/alert-retention.ts'
import { anonymizeGuests } from '#features/reservations/guest-retention.ts'
import { resendRequested } from '#features/reservations/guests/resend.ts'
import { runReservationJobs } from '#features/reservations/reservation-jobs.ts'
import { ticketCalendar } from '#platform/tickets/ticket-calendar.ts'
import { NO_LINES } from '#platform/venue/venue-lines.ts'
import { inDays } from '../builders.ts'
import { composeMail } from '../mail/compose-mail.ts'
import { mailbox } from '../mail/mailbox.ts'
import { people } from '../people.ts'
import { ORIGIN } from '../test-app.ts'
import { bookings } from './bookings.ts'
import { undoEnds } from './grace.ts'
import { onlinePayments } from './online-payments.ts'

const { app } = await onlinePayments()
const { db, as, visitor } = app
const { aBookableShow, seatsOf } = bookings(app)
const { aUser, logIn } = people(app)
const admin = as(await logIn(await aUser({ role: 'admin' })))
const { mailsTo, lastToken } = mailbox(app)

/** A guest and an account have seats of a date that is put off to no day; that many days ago it would have been. */
async function aPutOffDate(daysAgo: number) {
  const show = await aBookableShow({ priceCents: 0, date: inDays(9) })
  const items = [{ spectacleId: show.id, quantity: 2 }]
  const email = `${randomUUID()}@exemple.fr`
  await visitor.guestOrders.order({ body: { items, name: 'Inès Carton', email } })
  const token = await lastToken(email)
  await visitor.guestOrders.answer({ body: { token, answer: 'confirmer' } })
  const user = await aUser()
  const own = as(await logIn(user)).reservations
  const { reservationId: id } = await own.checkout({ body: { items } })
  await say(show.id, { status: 'reporté' })
  await db.spectacle.update({ where: { id: show.id }, data: { date: inDays(-daysAgo) } })
  return { show, email, user, own, id, link: await lastToken(email) }
}

async function say(id: number, body: { status: string; date_spectacle?: string }) {
  await admin.spectacles.changeStatus({ params: { id }, body })
  await undoEnds({ db }, id)
  await runReservationJobs({ db })
}

const inTheNameOf = (guestEmail: string) => db.reservation.count({ where: { guestEmail } })

describe('a date that is put off to no day, once its former day is long gone', () => {
  it('was taken out of the calendars by the mail about it', async () => {
    const { show, email } = await aPutOffDate(0)

    const mail = (await mailsTo(email)).at(-1)
    const { tickets } = composeMail(mail?.template ?? '', mail?.data, ORIGIN)
    expect(mail?.template).toBe('date-put-off')
    expect(tickets).toMatchObject([{ spectacleId: show.id, isFormer: true }])
  })

  it('keeps its guests’ addresses, and writes to them when the new day is known', async () => {
    const { show, email, link } = await aPutOffDate(90)

    await anonymizeGuests(db)

    expect(await visitor.guestOrders.look({ body: { token: link } })).toMatchObject({
      status: 'confirmed',
    })
    await say(show.id, { status: 'reporté', date_spectacle: '2099-06-12' })
    expect((await mailsTo(email)).at(-1)?.template).toBe('date-moved')
  })

  it('forgets them a year and a month after it, and sooner those who gave their seats back', async () => {
    const [kept, forgotten] = [await aPutOffDate(380), await aPutOffDate(400)]
    const given = await aPutOffDate(90)
    await visitor.guestOrders.answer({ body: { token: given.link, answer: 'annuler' } })

    await anonymizeGuests(db)

    expect(await inTheNameOf(kept.email)).toBe(1)
    expect(await inTheNameOf(forgotten.email)).toBe(0)
    expect(await inTheNameOf(given.email)).toBe(0)
  })

  it('is given back by a guest and by an account, as its mail says, for a year', async () => {
    const { show, own, id, link } = await aPutOffDate(90)
    const late = await aPutOffDate(370)
    const giveBack = (token: string) =>
      visitor.guestOrders.answer({ body: { token, answer: 'annuler' } })

    await giveBack(link)
    await own.cancel({ params: { id } })

    expect(await seatsOf(show.id)).toEqual({ sold: 0, counted: 0 })
    await expect(giveBack(late.link)).rejects.toMatchObject({ code: 'DELAI_DEPASSE' })
  })

  it('lets them change what they say to the door, and sends the tickets again', async () => {
    const { own, id, email } = await aPutOffDate(90)

    expect(await own.editNote({ params: { id }, body: { note: 'Béquilles' } })).toMatchObject({
      note: 'Béquilles',
    })
    await visitor.guestOrders.resend({ body: { email } })
    await resendRequested(db)

    const mail = (await mailsTo(email)).at(-1)
    expect(mail?.template).toBe('reservation-confirmed')
    const { text, tickets = [] } = composeMail(mail?.template ?? '', mail?.data, ORIGIN)
    expect(text).toMatch(/date reportée, L'espace comédie\s: 2\splaces/)
    expect(ticketCalendar(tickets, ORIGIN, NO_LINES)).toContain('STATUS:CANCELLED')
  })

  it('is on the team’s list until it has a new day, or nobody waits for it', async () => {
    const { show } = await aPutOffDate(90)
    const nobody = await aBookableShow({ status: 'reporté', date: inDays(-9) })
    const listed = async () => (await admin.soirees.tonight()).waiting.putOff.map(({ id }) => id)

    expect(await listed()).toContain(show.id)
    expect(await admin.soirees.get({ params: { id: show.id } })).toMatchObject({
      isDateTba: true,
      isBegun: false,
    })
    expect(await listed()).not.toContain(nobody.id)
    await say(show.id, { status: 'reporté', date_spectacle: '2099-06-12' })
    expect(await listed()).not.toContain(show.id)
  })

  it('keeps the alerts that were asked for', async () => {
    const { show } = await aPutOffDate(90)
    const played = await aBookableShow({ date: inDays(-90) })
    for (const { id: spectacleId } of [show, played]) {
      const email = `${randomUUID()}@exemple.fr`
      const emailHash = hash('sha256', email)
      await db.dateAlert.create({
        data: { email, emailHash, spectacleId, confirmedAt: inDays(-95) },
      })
    }

    await purgeAlerts(db)

    expect(await db.dateAlert.count({ where: { spectacleId: show.id } })).toBe(1)
    expect(await db.dateAlert.count({ where: { spectacleId: played.id } })).toBe(0)
  })
})
