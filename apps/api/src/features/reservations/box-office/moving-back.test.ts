import { describe, expect, it } from 'vitest'
import { inDays } from '../../../../test/builders.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { type Decided, decisions } from '../../../../test/reservations/grace.ts'
import { onlinePayments } from '../../../../test/reservations/online-payments.ts'
import { runReservationJobs } from '../reservation-jobs.ts'

const online = await onlinePayments()
const { app, payments } = online
const { db, as } = app
const { seatsOf } = bookings(app)
const { token, anEvening, aParty, plan, letters, leavingOf, end } = await decisions(online)
const { reservations } = as(token)

describe('a party that is moved', () => {
  const moveTo = ({ params }: Decided, spectacleId: number) =>
    reservations.moveParty({ params, body: { spectacleId } })

  it('stands in « Ce qui va partir », and moved back within ten minutes it hears nothing', async () => {
    const party = await aParty()
    const { id } = await anEvening({ title: 'Ailleurs', date: inDays(16) })
    await moveTo(party, id)

    const leaving = await leavingOf(party)
    expect(leaving).toMatchObject({
      title: 'Ailleurs',
      news: 'déplacé',
      party: { backTo: party.spectacleId },
      refundCents: 0,
    })
    expect(leaving?.letter?.text).toContain('Ailleurs')
    await moveTo(party, leaving?.party?.backTo ?? 0)
    await end()

    expect(await leavingOf(party)).toBeUndefined()
    expect(await letters()).toEqual([])
    expect(await seatsOf(party.spectacleId)).toEqual({ sold: 2, counted: 2 })
  })

  it('twice is told once, of where it was and where it is', async () => {
    const party = await aParty(await anEvening({ title: 'Premier' }))
    await moveTo(party, (await anEvening({ title: 'Deuxième', date: inDays(16) })).id)
    await moveTo(party, (await anEvening({ title: 'Troisième', date: inDays(23) })).id)

    await end()
    await runReservationJobs({ db, payments })

    const [letter, ...more] = await letters()
    expect(letter?.text).toMatch(/Vos places pour Premier, .* sont maintenant pour Troisième/)
    expect(letter?.text).not.toContain('Deuxième')
    expect(more).toEqual([])
  })

  it('and then cancelled reads of the date that it knows, and of that alone', async () => {
    const party = await aParty(await anEvening({ title: 'Premier' }))
    await moveTo(party, (await anEvening({ title: 'Deuxième', date: inDays(16) })).id)
    await plan(party)

    await end()

    expect(await letters()).toMatchObject([
      { template: 'booking-cancelled', text: expect.stringContaining('pour Premier') },
    ])
  })

  it('from an evening about to begin hears of it at once', async () => {
    const party = await aParty()
    const { id } = await anEvening({ date: inDays(16) })
    await db.$executeRaw`
      update spectacles
         set (date_spectacle, heure_spectacle) = (select moment::date, moment::time(0)
               from date_trunc('minute', timezone('Europe/Paris', now() + interval '5 minutes')) as moment)
       where id = ${party.spectacleId}`

    await moveTo(party, id)

    expect(await letters()).toMatchObject([{ template: 'booking-moved' }])
    expect(await leavingOf(party)).toBeUndefined()
  })
})
