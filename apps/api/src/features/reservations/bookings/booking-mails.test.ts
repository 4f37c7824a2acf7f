import type { Prisma } from '@espace/prisma/client'
import { describe, expect, it } from 'vitest'
import { inDays } from '../../../../test/builders.ts'
import { composeMail } from '../../../../test/mail/compose-mail.ts'
import { people } from '../../../../test/people.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { undoEnds } from '../../../../test/reservations/grace.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { runReservationJobs } from '../reservation-jobs.ts'

const app = await createTestApp()
const { db, as } = app
const { aUser, logIn } = people(app)
const { aBookableShow, seatsOf } = bookings(app)
const admin = await logIn(await aUser({ role: 'admin' }))

const aBooking = async (fields: Partial<Prisma.SpectacleUncheckedCreateInput> = {}, seats = 2) => {
  const show = await aBookableShow({ title: 'Le grand soir', ...fields })
  const user = await aUser()
  const token = await logIn(user)
  const book = (spectacleId = show.id) =>
    as(token).reservations.checkout({ body: { items: [{ spectacleId, quantity: seats }] } })
  const { reservationId: id } = await book()
  return { show, user, token, id, book }
}

/** The mails of a recipient, oldest first, as plain text. */
const lettersTo = async ({ email }: { email: string }, template?: string) => {
  const mails = await db.mail.findMany({ where: { to: email }, orderBy: { id: 'asc' } })
  return mails
    .filter((mail) => template === undefined || mail.template === template)
    .map((mail) => composeMail(mail.template, mail.data, 'https://espace-comedie.example').text)
}

const later = (id: number) => undoEnds({ db }, id)

const say = (
  id: number,
  body: { status: string; date_spectacle?: string; heure_spectacle?: string; reason?: string },
) => as(admin).spectacles.changeStatus({ params: { id }, body })

describe('whoever books', () => {
  it('gets a ticket by mail: what, when, for how many, its code, and what is to be paid', async () => {
    const { user, id, token } = await aBooking({ date: new Date('2099-05-01') }, 3)
    const { tickets } = await as(token).reservations.status({ params: { id } })

    const [letter = '', ...others] = await lettersTo(user)

    expect(others).toEqual([])
    const code = tickets[0]?.code.replaceAll(/.{4}(?!$)/g, '$&-') ?? 'none'
    expect(letter.replaceAll(/\s/g, ' ')).toContain('Bonjour Zoé,')
    expect(letter.replaceAll(/\s/g, ' ')).toContain(
      "Le grand soir, vendredi 1er mai à 20:00, L'espace comédie : 3 places.",
    )
    expect(letter).toContain(code)
    expect(letter.replaceAll(/\s/g, ' ')).toContain('À régler sur place, à l’entrée : 45 €.')
    expect(letter).toContain('https://espace-comedie.example/mon-compte')
  })

  it('gets it again when it is asked for, and not for what is cancelled', async () => {
    const { user, token, id } = await aBooking()
    const resend = () => as(token).reservations.resend({ params: { id } })

    expect(await resend()).toEqual({ message: 'Vos billets repartent par e-mail.' })
    await as(token).reservations.cancel({ params: { id } })

    await expect(resend()).rejects.toMatchObject({ status: 409, code: 'RESERVATION_CLOSE' })
    expect(await lettersTo(user, 'reservation-confirmed')).toHaveLength(2)
  })

  it('gets nothing when the booking did not come to be', async () => {
    const { user, book } = await aBooking()
    const full = await aBookableShow({ capacity: 1 })

    await expect(book(full.id)).rejects.toMatchObject({ code: 'COMPLET' })

    expect(await lettersTo(user)).toHaveLength(1)
  })
})

describe('a date that is cancelled', () => {
  it('is told to everybody who booked it exactly once, and their seats are given back', async () => {
    const { show, user, token, id } = await aBooking()
    await say(show.id, { status: 'annulé' })
    await later(show.id)

    await Promise.all(Array.from({ length: 5 }, () => runReservationJobs({ db })))
    await runReservationJobs({ db })

    expect(await lettersTo(user, 'date-cancelled')).toHaveLength(1)
    expect((await as(token).reservations.status({ params: { id } })).status).toBe('cancelled')
    expect(await seatsOf(show.id)).toEqual({ sold: 0, counted: 0 })
  })

  it('would be told again if a ticket forgot what its party was told', async () => {
    const { show, user, id } = await aBooking()
    const move = () => db.spectacle.update({ where: { id: show.id }, data: { date: inDays(30) } })
    await move()
    await later(show.id)
    await runReservationJobs({ db })
    await db.$executeRaw`update tickets set told = '' where reservation_id = ${id}::uuid`
    await runReservationJobs({ db })

    expect(await lettersTo(user, 'date-moved')).toHaveLength(2)
  })

  it('says why, and when else the show plays, in the mail and in the account', async () => {
    const { show, user, token, id } = await aBooking({ title: 'L’annulée' })
    const other = await aBookableShow({ title: 'L’annulée', date: new Date('2099-12-03') })
    await aBookableShow({ title: 'L’annulée', date: new Date('2099-12-04'), capacity: 1 })
    await say(show.id, { status: 'annulé', reason: 'Notre comédienne est aphone.' })
    await later(show.id)

    await runReservationJobs({ db })

    const [letter = ''] = await lettersTo(user, 'date-cancelled')
    expect(letter).toContain('Notre comédienne est aphone.')
    expect(letter.replaceAll(/\s+/g, ' ')).toContain(
      `jeudi 3 décembre à 20:00 : https://espace-comedie.example/reserver/${other.id}`,
    )
    expect(letter).not.toContain('vendredi 4 décembre')
    const { items } = await as(token).reservations.status({ params: { id } })
    expect(items).toMatchObject([
      { cancelledBy: 'salle', reason: 'Notre comédienne est aphone.', isDateTba: false },
    ])
    const mail = await db.mail.findFirstOrThrow({
      where: { to: user.email },
      orderBy: { id: 'desc' },
    })
    const { tickets = [] } = composeMail(mail.template, mail.data, 'https://espace-comedie.example')
    expect(tickets).toMatchObject([{ spectacleId: show.id, isFormer: true }])
  })

  it('is told to nobody while that may be undone, nor when it was', async () => {
    const { show, user, token, id } = await aBooking()
    await say(show.id, { status: 'annulé' })
    await runReservationJobs({ db })
    await as(admin).spectacles.undoStatus({ params: { id: show.id } })
    await later(show.id)
    await runReservationJobs({ db })

    expect(await lettersTo(user)).toHaveLength(1)
    expect(await as(token).reservations.status({ params: { id } })).toMatchObject({
      status: 'confirmed',
      tickets: [{ quantity: 2 }],
    })
  })

  it('leaves the other dates of the same booking as they are', async () => {
    const [one, two] = [await aBookableShow(), await aBookableShow()]
    const token = await logIn(await aUser())
    const items = [one, two].map((show) => ({ spectacleId: show.id, quantity: 2 }))
    const { reservationId: id } = await as(token).reservations.checkout({ body: { items } })
    await say(one.id, { status: 'annulé' })
    await later(one.id)

    await runReservationJobs({ db })

    expect(await as(token).reservations.status({ params: { id } })).toMatchObject({
      status: 'confirmed',
      tickets: [{ spectacleId: two.id }],
    })
  })
})

describe('a date that moves', () => {
  it('is told once, with the new day and hour, and the ticket stays good', async () => {
    const { show, user, token, id } = await aBooking({ date: new Date('2099-05-01') })
    await say(show.id, {
      status: 'reporté',
      date_spectacle: '2099-06-12',
      heure_spectacle: '21:15',
      reason: 'Le décor est resté à Dunkerque.',
    })
    await later(show.id)

    await runReservationJobs({ db })
    await runReservationJobs({ db })

    const letters = await lettersTo(user, 'date-moved')
    expect(letters).toHaveLength(1)
    expect(letters[0]?.replaceAll(/\s/g, ' ')).toContain('vendredi 12 juin à 21:15')
    expect(letters[0]).toContain('Le décor est resté à Dunkerque.')
    expect(await as(token).reservations.status({ params: { id } })).toMatchObject({
      tickets: [{ quantity: 2 }],
      items: [{ cancelledBy: null, movedFrom: '2099-05-01T20:00', isDateTba: false }],
    })
  })

  it('to a day that nobody knows yet is told as such', async () => {
    const { show, user } = await aBooking()
    await say(show.id, { status: 'reporté' })
    await later(show.id)

    await runReservationJobs({ db })
    await runReservationJobs({ db })

    expect(await lettersTo(user, 'date-put-off')).toHaveLength(1)
  })

  it('is no news once it is over, as when its hour is put right in the books; a cancellation is', async () => {
    const { show, user } = await aBooking()
    await db.spectacle.update({ where: { id: show.id }, data: { date: inDays(-1) } })
    await db.$executeRaw`update tickets set told = to_char(${inDays(-1)}::date, 'YYYY-MM-DD') || ' 20:00'
      where spectacle_id = ${show.id}`
    await as(admin).spectacles.change({
      params: { id: show.id },
      body: { heure_spectacle: '20:30' },
    })
    await later(show.id)

    await runReservationJobs({ db })

    expect(await lettersTo(user, 'date-moved')).toEqual([])
    await say(show.id, { status: 'annulé' })
    await later(show.id)
    await runReservationJobs({ db })
    expect(await lettersTo(user, 'date-cancelled')).toHaveLength(1)
  })

  it('is no news when only its text changes', async () => {
    const { show, user } = await aBooking()
    await as(admin).spectacles.change({ params: { id: show.id }, body: { title: 'Le petit soir' } })
    await later(show.id)

    await runReservationJobs({ db })

    expect(await lettersTo(user)).toHaveLength(1)
  })
})
