import { describe, expect, it } from 'vitest'
import { waitingListFixtures } from '../../../../test/reservations/waiting-list-fixtures.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const app = await createTestApp()
const { aFullShow, aBookableShow, some, join, partyOf, seatsOf, admin } =
  await waitingListFixtures(app)
const boxOffice = app.as(admin).reservations

const listOf = (id: number) => boxOffice.boxOfficeDate({ params: { id } })

describe('a date that somebody waits for', () => {
  it('gives the seats of a party that moves away to them, and to no guest', async () => {
    const show = await aFullShow(2)
    const other = await aBookableShow()
    const who = await some(1)
    await join(show.id, 2, who(0))
    const { date, parties } = await listOf(show.id)
    expect(date).toMatchObject({ waiting: 1, available: 0 })

    await boxOffice.moveParty({
      params: { id: parties[0]?.id ?? 0 },
      body: { spectacleId: other.id },
    })

    expect(await partyOf(show.id, who(0))).toMatchObject({ rank: null, quantity: 2 })
    expect(await seatsOf(show.id)).toEqual({ sold: 2, counted: 2 })
    const after = await listOf(show.id)
    expect(after.date).toMatchObject({ held: 2, available: 0, waiting: 1 })
    expect(after.parties).toMatchObject([{ state: 'en attente', payment: 'porte' }])
    const guests = { spectacleId: show.id, quantity: 1, name: 'Ada' }
    await expect(boxOffice.invite({ body: guests })).rejects.toMatchObject({ code: 'COMPLET' })
  })

  it('gives an offer that the team takes back to the next; whoever had it may join again', async () => {
    const show = await aFullShow(2)
    const who = await some(2)
    await join(show.id, 2, who(0))
    await join(show.id, 1, who(1))
    await show.cancel(0)
    const [offer] = (await listOf(show.id)).parties

    await boxOffice.cancelParty({ params: { id: offer?.id ?? 0 }, body: {} })

    expect(await partyOf(show.id, who(1))).toMatchObject({ rank: null })
    expect(await partyOf(show.id, who(0))).toBeUndefined()
    expect(await join(show.id, 2, who(0))).toMatchObject({ rank: 1 })
    const { sold, counted } = await seatsOf(show.id)
    expect(sold).toBe(counted)
  })
})
