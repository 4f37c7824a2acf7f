import { DEFAULT_CAPACITY } from '@espace/contracts/spectacles/spectacles.constants'
import { describe, expect, it } from 'vitest'
import { inDays } from '../../../../../test/builders.ts'
import { bookerFixtures } from '../../../../../test/reservations/booker-fixtures.ts'
import { bookings } from '../../../../../test/reservations/bookings.ts'
import { aShowDraft, day } from '../../../../../test/spectacles/shows.ts'
import { createTestApp } from '../../../../../test/test-app.ts'

const app = await createTestApp({ security: { rateLimitScale: 1 } })
const { db, as } = app
const { aBookableShow } = bookings(app)
const { admin, book, availabilityOf } = await bookerFixtures(app)
const team = as(admin).spectacles

type Change = NonNullable<Parameters<typeof team.change>[0]['body']>

const change = (id: number, body: Change) => team.change({ params: { id }, body })

const refused = (path: string, message: string) => ({ status: 400, issues: [{ path, message }] })

describe('a show has the seats of the room', () => {
  const tooMany = refused('capacity', 'La salle compte 70 places')

  it('and no more, when it is added and when it is changed', async () => {
    const { id } = await team.add({ body: aShowDraft({ capacity: DEFAULT_CAPACITY }) })

    await expect(team.add({ body: aShowDraft({ capacity: 71 }) })).rejects.toMatchObject(tooMany)
    await expect(change(id, { capacity: 71 })).rejects.toMatchObject(tooMany)
    await expect(change(id, { capacity: 700 })).rejects.toMatchObject(tooMany)
    expect(await change(id, { capacity: 69 })).toMatchObject({ capacity: 69 })
  })

  it('nor does any date of a series', async () => {
    const recurrence = { enabled: true, weekday: 0, startDate: day(7), endDate: day(28) }
    const { date_spectacle: _, heure_spectacle: __, ...series } = aShowDraft()
    const { id } = await team.add({
      body: { ...series, recurrence: { ...recurrence, time: '17:00' } },
    })

    await expect(change(id, { capacity: 71, scope: 'serie' })).rejects.toMatchObject(tooMany)
    expect(await db.spectacle.count({ where: { capacity: { gt: 70 } } })).toBe(0)
  })
})

describe('a sale of the house has a price', () => {
  const noPrice = refused('price_cents', 'Indiquez un prix, ou 0 pour un spectacle gratuit.')

  it('also when a show turns to it, or when its price is taken away', async () => {
    const { id } = await team.add({ body: aShowDraft() })
    const sold = await aBookableShow()

    await expect(change(id, { booking_mode: 'maison' })).rejects.toMatchObject(noPrice)
    await expect(change(sold.id, { price_cents: null })).rejects.toMatchObject(noPrice)
    await expect(change(id, { booking_mode: 'maison', price_cents: null })).rejects.toMatchObject(
      noPrice,
    )
    expect(await db.spectacle.findUniqueOrThrow({ where: { id } })).toMatchObject({
      bookingMode: 'externe',
      priceCents: null,
    })
  })

  it('which may be none to pay, if that is said', async () => {
    const { id } = await team.add({ body: aShowDraft() })

    expect(await change(id, { booking_mode: 'maison', price_cents: 0 })).toMatchObject({
      booking_mode: 'maison',
      price_cents: 0,
    })
  })
})

it('a date that is put off to no day has no seats free, and none is sold', async () => {
  const { id } = await aBookableShow({ date: inDays(9) })
  expect(await availabilityOf(id)).toMatchObject({ available: 70 })

  await team.changeStatus({ params: { id }, body: { status: 'reporté' } })

  expect(await availabilityOf(id)).toMatchObject({ capacity: 70, reserved: 0, available: 0 })
  await expect(book(id)).rejects.toMatchObject({ status: 409, code: 'SPECTACLE_REPORTE' })

  const later = { status: 'reporté', date_spectacle: day(40) }
  await team.changeStatus({ params: { id }, body: later })

  expect(await availabilityOf(id)).toMatchObject({ available: 70 })
  await expect(book(id)).resolves.toHaveProperty('reservationId')
})
