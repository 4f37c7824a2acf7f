import { beforeEach, describe, expect, it } from 'vitest'
import { ticketAttachments } from '#platform/tickets/ticket-attachments.ts'
import { NO_LINES } from '#platform/venue/venue-lines.ts'
import { composeMail } from '../../../../test/mail/compose-mail.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { onlinePayments } from '../../../../test/reservations/online-payments.ts'
import { eventsIn } from '../../../../test/spectacles/calendars.ts'

const { app, checkOut, paid, payers } = await onlinePayments()
const { db, as } = app
const { aBookableShow } = bookings(app)
const ORIGIN = 'https://espace-comedie.example'

const zoe = () => as(payers.zoe.token).reservations

const anEvening = (fields: Parameters<typeof aBookableShow>[0] = {}) =>
  aBookableShow({ title: 'Le grand soir', date: new Date('2099-05-01'), ...fields })

beforeEach(() => db.mail.deleteMany())

const lastLetter = async () => {
  const mail = await db.mail.findFirstOrThrow({ orderBy: { id: 'desc' } })
  const { subject, text, tickets = [] } = composeMail(mail.template, mail.data, ORIGIN)
  const files = await ticketAttachments(tickets, { origin: ORIGIN, venue: NO_LINES })
  const calendar = files.find(({ filename }) => filename === 'spectacle.ics')?.content.toString()
  const codes = files.filter(({ contentType }) => contentType === 'image/png').length
  return { to: mail.to, subject, text: text.replaceAll(/\s+/g, ' '), calendar, codes }
}

/** The event in the calendar of the last mail. */
const lastEvent = async () => {
  const [event] = eventsIn((await lastLetter()).calendar ?? '')
  if (!event) throw new Error('no event')
  return event
}

const letters = () => db.mail.count({ where: { template: 'seats-given-back' } })

/** Seats that were paid online. */
async function paidSeats(spectacleId: number, quantity: number) {
  const answer = await checkOut(spectacleId, quantity)
  await paid(answer, { amount: quantity * 1_500 })
  return answer.reservationId
}

describe('somebody who gives back all their seats', () => {
  it('is told which, and what is refunded; their calendar strikes the evening out', async () => {
    const { id } = await anEvening()
    const booking = await paidSeats(id, 2)
    const booked = await lastEvent()

    await zoe().cancel({ params: { id: booking } })

    const { subject, text, codes } = await lastLetter()
    expect(subject).toMatch(/^Vous avez rendu vos places\s: Le grand soir, vendredi 1er mai$/)
    expect(text).toContain(
      'Vous avez rendu 2 places pour Le grand soir, vendredi 1er mai à 20:00. Nous vous remboursons 30 €',
    )
    expect(text).toContain('Votre billet n’est plus valable.')
    const event = await lastEvent()
    expect(event).toMatchObject({ uid: booked.uid, isStruckOut: true })
    expect(event.sequence).toBeGreaterThan(booked.sequence)
    expect(codes).toBe(0)
    expect(await letters()).toBe(1)
  })

  it('is told of every evening of the booking', async () => {
    const [one, two] = [await anEvening({ priceCents: 0 }), await anEvening({ priceCents: 0 })]
    const items = [one, two].map((show) => ({ spectacleId: show.id, quantity: 2 }))
    const { reservationId } = await zoe().checkout({ body: { items } })

    await zoe().cancel({ params: { id: reservationId } })

    const { text, calendar } = await lastLetter()
    expect(text.match(/Vous avez rendu 2 places pour Le grand soir/g)).toHaveLength(2)
    expect(text).toContain('et vous n’avez rien à payer')
    expect(calendar?.match(/STATUS:CANCELLED/g)).toHaveLength(2)
  })

  it('finds the evening in the calendar again when they book it again', async () => {
    const { id } = await anEvening({ priceCents: 0 })
    const body = { items: [{ spectacleId: id, quantity: 2 }] }
    const { reservationId } = await zoe().checkout({ body })
    await zoe().giveBack({
      params: { id: reservationId },
      body: { spectacleId: id, quantity: 1 },
    })
    await zoe().cancel({ params: { id: reservationId } })
    const struckOut = await lastEvent()
    expect(struckOut.isStruckOut).toBe(true)

    // The version counts tenths of a second since then.
    await db.$executeRaw`update spectacles set created_at = created_at - interval '1 second' where id = ${id}`
    await zoe().checkout({ body })

    const event = await lastEvent()
    expect(event).toMatchObject({ uid: struckOut.uid, isStruckOut: false })
    expect(event.sequence).toBeGreaterThan(struckOut.sequence)
  })

  it('keeps the evening in the calendar while another booking has seats of it', async () => {
    const { id } = await anEvening({ priceCents: 0 })
    const body = { items: [{ spectacleId: id, quantity: 2 }] }
    const { reservationId } = await zoe().checkout({ body })
    await zoe().checkout({ body })

    await zoe().cancel({ params: { id: reservationId } })

    expect((await lastLetter()).calendar).not.toContain('STATUS:CANCELLED')
  })
})

describe('somebody who gives back some of their seats', () => {
  it('is told which stay, what is refunded, and gets the ticket and the calendar of these', async () => {
    const { id } = await anEvening()
    const booking = await paidSeats(id, 3)
    const booked = await lastEvent()

    await zoe().giveBack({ params: { id: booking }, body: { spectacleId: id, quantity: 1 } })

    const { subject, text, codes } = await lastLetter()
    expect(subject).toMatch(
      /^Vous gardez une partie de vos places\s: Le grand soir, vendredi 1er mai$/,
    )
    expect(text).toContain('Vous avez rendu 2 places pour Le grand soir')
    expect(text).toContain('Nous vous remboursons 30 €')
    expect(text).toContain('Vous gardez 1 place pour Le grand soir, vendredi 1er mai à 20:00')
    expect(text).toContain('C’est payé : 15 €.')
    expect(codes).toBe(1)
    const event = await lastEvent()
    expect(event).toMatchObject({ uid: booked.uid, isStruckOut: false })
    expect(event.description).toContain('1 place.')
    expect(event.sequence).toBeGreaterThan(booked.sequence)
  })

  it('is told nothing when no seat goes back', async () => {
    const { id } = await anEvening()
    const booking = await paidSeats(id, 2)

    await zoe().giveBack({ params: { id: booking }, body: { spectacleId: id, quantity: 2 } })

    expect(await letters()).toBe(0)
  })
})

it('seats that still wait for their payment are given up without a letter', async () => {
  const { id } = await anEvening()
  const { reservationId } = await checkOut(id, 2)

  await zoe().cancel({ params: { id: reservationId } })

  expect(await letters()).toBe(0)
})
