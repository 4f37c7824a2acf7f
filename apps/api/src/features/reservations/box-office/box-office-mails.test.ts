import { UNDO_MS } from '@espace/contracts/spectacles/spectacles.constants'
import { describe, expect, it } from 'vitest'
import { inDays } from '../../../../test/builders.ts'
import { composeMail } from '../../../../test/mail/compose-mail.ts'
import { people } from '../../../../test/people.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { graceEnds } from '../../../../test/reservations/grace.ts'
import { onlinePayments } from '../../../../test/reservations/online-payments.ts'
import { anonymizeGuests } from '../guest-retention.ts'
import { runReservationJobs } from '../reservation-jobs.ts'

const { app, checkOut, paid, refundsOf, payments, stripe } = await onlinePayments()
const { db, as } = app
const { aBookableShow, seatsOf } = bookings(app)
const { aUser, logIn } = people(app)
const boxOffice = as(await logIn(await aUser({ role: 'admin' }))).reservations

const partiesOf = async (id: number) => (await boxOffice.boxOfficeDate({ params: { id } })).parties

const lastLetter = async () => {
  const mail = await db.mail.findFirstOrThrow({ orderBy: { id: 'desc' } })
  const { text } = composeMail(mail.template, mail.data, 'https://espace-comedie.example')
  return { to: mail.to, text: text.replaceAll(/\s+/g, ' ') }
}

describe('places that were paid online and that the team cancels', () => {
  it('go back with their money, once, and the booker is told how much', async () => {
    const { id } = await aBookableShow({ priceCents: 1_250 })
    const answer = await checkOut(id, 2)
    await paid(answer, { amount: 2_500 })
    const [party] = await partiesOf(id)

    await boxOffice.cancelParty({ params: { id: party?.id ?? 0 }, body: {} })
    await graceEnds({ db, payments })
    await runReservationJobs({ db, payments })

    expect(party).toMatchObject({ isPaid: true, payment: 'ligne' })
    expect(await refundsOf(answer.reservationId)).toMatchObject([{ amountCents: 2_500 }])
    expect(stripe.to('/v1/refunds')).toHaveLength(1)
    expect((await lastLetter()).text).toContain('Nous vous remboursons 25 €')
    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
  })

  it('that still wait for their payment are given up without a letter, and cannot be moved', async () => {
    const { id } = await aBookableShow()
    const other = await aBookableShow()
    await checkOut(id, 2)
    const [party] = await partiesOf(id)
    const params = { id: party?.id ?? 0 }
    const mails = await db.mail.count()

    await expect(
      boxOffice.moveParty({ params, body: { spectacleId: other.id } }),
    ).rejects.toMatchObject({ code: 'RESERVATION_CLOSE' })
    await boxOffice.cancelParty({ params, body: { reason: 'Séance privée' } })

    expect(party).toMatchObject({ state: 'en attente', isPaid: false })
    expect(await db.mail.count()).toBe(mails)
    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
  })
})

describe('a group with an option', () => {
  const anOption = async () => {
    const show = await aBookableShow({ date: inDays(9) })
    const optionUntil = inDays(5).toISOString().slice(0, 10)
    const body = { name: 'Comité Lys', email: 'lys@exemple.fr', quantity: 25, optionUntil }
    const party = await boxOffice.sell({
      body: { ...body, spectacleId: show.id, payment: 'porte' },
    })
    return { show, party }
  }

  it('hears that the team gives its seats up, and why', async () => {
    const { show, party } = await anOption()

    await boxOffice.cancelParty({ params: { id: party.id }, body: { reason: 'Sans nouvelles.' } })

    const { to, text } = await lastLetter()
    expect(to).toBe('lys@exemple.fr')
    expect(text).toContain('Nous avons annulé vos 25 places')
    expect(text).toContain('Nous ne les gardons plus')
    expect(text).toContain('Sans nouvelles.')
    expect(text).not.toContain('billet')
    expect(await seatsOf(show.id)).toEqual({ sold: 0, counted: 0 })
  })

  it('hears that its date is cancelled', async () => {
    const { show } = await anOption()
    await db.$executeRaw`
      update spectacles set status = 'annulé', updated_at = now() - ${UNDO_MS} * interval '1 ms'
       where id = ${show.id}`

    await runReservationJobs({ db })

    const { to, text } = await lastLetter()
    expect(to).toBe('lys@exemple.fr')
    expect(text).toContain('est annulé')
    expect(await seatsOf(show.id)).toEqual({ sold: 0, counted: 0 })
  })
})

describe('guests with an address', () => {
  it('hear once that their date is cancelled', async () => {
    const show = await aBookableShow()
    const body = { spectacleId: show.id, quantity: 2, name: 'Ada', email: 'ada@exemple.fr' }
    await boxOffice.invite({ body })
    await db.$executeRaw`
      update spectacles set status = 'annulé', updated_at = now() - ${UNDO_MS} * interval '1 ms'
       where id = ${show.id}`
    const before = await db.mail.count()

    await runReservationJobs({ db })
    await runReservationJobs({ db })

    expect(await db.mail.count()).toBe(before + 1)
    const { to, text } = await lastLetter()
    expect(to).toBe('ada@exemple.fr')
    expect(text).toContain('Bonjour Ada,')
    expect(text).toContain('est annulé')
  })

  it('are forgotten by name and address a month after their evening; their seats are still counted', async () => {
    const past = await aBookableShow({ date: inDays(-31) })
    const recent = await aBookableShow({ date: inDays(-29) })
    const invited = async (spectacleId: number) => {
      const { id } = await db.reservation.create({
        data: {
          status: 'confirmed',
          payment: 'invité',
          guestName: 'Ada',
          guestEmail: 'ada@exemple.fr',
          note: 'Béquilles',
          createdAt: inDays(-60),
          tickets: {
            create: { code: `T${spectacleId}`, seats: 2, priceCents: 0, told: '', spectacleId },
          },
        },
      })
      return id
    }
    const [old, young] = [await invited(past.id), await invited(recent.id)]

    await anonymizeGuests(db)

    const nameOf = async (id: string) => db.reservation.findUniqueOrThrow({ where: { id } })
    expect(await nameOf(old)).toMatchObject({ guestName: null, guestEmail: null, note: '' })
    expect(await nameOf(young)).toMatchObject({ guestName: 'Ada', note: 'Béquilles' })
    const { date } = await boxOffice.boxOfficeDate({ params: { id: past.id } })
    expect(date.guests).toBe(2)
  })
})
