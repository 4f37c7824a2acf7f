import { describe, expect, it } from 'vitest'
import { inDays, soon } from '../../../../test/builders.ts'
import { waitingListFixtures } from '../../../../test/reservations/waiting-list-fixtures.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { runReservationJobs } from '../reservation-jobs.ts'

const app = await createTestApp({ security: { rateLimitScale: 1 } })
const { db, as, visitor } = app
const { leo, admin, book, aBookableShow, aFullShow, some, ...waiting } =
  await waitingListFixtures(app)
const { join, mine, partyOf, lettersTo, keyTo, seatsOf } = waiting

const MINUTE_MS = 60_000

describe('joining the waiting list', () => {
  it('gives each party its rank, and a letter that says it', async () => {
    const show = await aFullShow(2)
    const who = await some(2)

    const first = await join(show.id, 2, who(0))
    const second = await join(show.id, 4, who(1))

    expect([first.rank, second.rank]).toEqual([1, 2])
    expect(second).toMatchObject({ quantity: 4, title: 'Le grand soir', offeredUntil: null })
    expect(await mine(who(1))).toEqual([second])
    expect(await lettersTo(who(1), 'waiting-joined')).toMatchObject([
      { data: { rank: 2, seats: 4 } },
    ])
    const stored = await db.waitingParty.findUniqueOrThrow({ where: { id: second.id } })
    expect(stored.linkHash).not.toContain(await keyTo(who(1), 'waiting-joined'))
  })

  it('is written about in the language of the account, and so is what comes of it', async () => {
    const show = await aFullShow(2)
    const who = await some(1)
    await db.user.update({ where: { id: who(0).id }, data: { language: 'en' } })

    const party = await join(show.id, 2, who(0))
    await show.cancel(0)
    await runReservationJobs({ db })

    const [joined] = await lettersTo(who(0), 'waiting-joined')
    const [offer] = await lettersTo(who(0), 'waiting-offer')
    const url = expect.stringMatching(/^\/en\/liste-d-attente\?token=/)
    expect([joined, offer]).toMatchObject([
      { language: 'en', data: { url } },
      { language: 'en', data: { url, when: expect.stringContaining(' at ') } },
    ])
    expect((await waiting.reservationOf(party))?.language).toBe('en')
  })

  it('is not for who can book at once', async () => {
    const { id } = await aBookableShow({ capacity: 5 })
    await book(id, 2)

    await expect(join(id, 3, leo)).rejects.toMatchObject({ status: 409, code: 'PLACES_LIBRES' })
    expect((await join(id, 4, leo)).rank).toBe(1)
  })

  it('is possible once for an account and a date, of several calls at once too', async () => {
    const show = await aFullShow(1)
    const who = await some(1)

    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map((seats) => join(show.id, seats, who(0))),
    )

    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(3)
    expect(refused[0]).toMatchObject({ reason: { status: 409, code: 'DEJA_EN_ATTENTE' } })
    expect(await db.waitingParty.count({ where: { spectacleId: show.id } })).toBe(1)
  })

  it.each([
    ['is past', { date: inDays(-2) }, 400, 'SPECTACLE_PASSE'],
    ['is cancelled', { status: 'annulé' }, 409, 'SPECTACLE_ANNULE'],
    ['is put off', { status: 'reporté' }, 409, 'SPECTACLE_REPORTE'],
    ['is sold elsewhere', { bookingMode: 'externe' }, 400, 'RESERVATION_EXTERNE'],
    ['is a draft', { status: 'brouillon' }, 404, 'SPECTACLE_INTROUVABLE'],
    ['was deleted', { deletedAt: new Date() }, 404, 'SPECTACLE_INTROUVABLE'],
    ['is not on sale yet', { salesOpenAt: inDays(2) }, 409, 'VENTES_A_VENIR'],
    ['is not on sale any more', { salesCloseAt: inDays(-2) }, 409, 'VENTES_CLOSES'],
    ['begins soon', soon(130 * MINUTE_MS), 409, 'ATTENTE_FERMEE'],
  ])('is refused for a date that %s', async (_, fields, status, code) => {
    const { id } = await aBookableShow({ capacity: 0, ...fields })
    const who = await some(1)

    await expect(join(id, 2, who(0))).rejects.toMatchObject({ status, code })
    expect(await db.waitingParty.count({ where: { spectacleId: id } })).toBe(0)
  })

  it.each([0, 9, 1.5, -1])('is refused for %s seats', async (quantity) => {
    const show = await aFullShow(1)
    const who = await some(1)

    await expect(join(show.id, quantity, who(0))).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'quantity', message: 'De 1 à 8 places' }],
    })
  })

  it('counts the seats that the account has of the date already: eight at most', async () => {
    const show = await aFullShow(8)

    await expect(join(show.id, 1, show.host)).rejects.toMatchObject({ code: 'LIMITE_PAR_DATE' })
  })
})

describe('a place on the list', () => {
  it('is left by its owner alone, and the others move up', async () => {
    const show = await aFullShow(2)
    const who = await some(2)
    const { id } = await join(show.id, 2, who(0))
    await join(show.id, 2, who(1))
    const leave = (token: string) => as(token).waiting.leave({ params: { id } })

    await expect(leave(who(1).token)).rejects.toMatchObject({ status: 404 })
    await leave(who(0).token)

    expect(await mine(who(0))).toEqual([])
    expect((await partyOf(show.id, who(1)))?.rank).toBe(1)
    expect((await join(show.id, 1, who(0))).rank).toBe(2)
  })

  it('is seen, and left, by the link of its letter; looking changes nothing', async () => {
    const show = await aFullShow(2)
    const who = await some(1)
    const party = await join(show.id, 2, who(0))
    const token = await keyTo(who(0), 'waiting-joined')

    expect(await visitor.waiting.look({ body: { token } })).toEqual(party)
    expect(await mine(who(0))).toEqual([party])
    const said = await visitor.waiting.answer({ body: { token, answer: 'quitter' } })

    expect(said).toEqual({ message: 'C’est noté : vous n’attendez plus.', url: null })
    expect(await mine(who(0))).toEqual([])
    await expect(visitor.waiting.look({ body: { token } })).rejects.toMatchObject({
      code: 'LIEN_INVALIDE',
    })
  })

  it.each(['x'.repeat(43), 'court', "' or 1=1 --"])('has no other link: %s', async (token) => {
    const answers = [
      visitor.waiting.look({ body: { token } }),
      visitor.waiting.answer({ body: { token, answer: 'accepter' } }),
      visitor.waiting.answer({ body: { token, answer: 'quitter' } }),
    ]

    const statuses = (await Promise.allSettled(answers)).map((outcome) =>
      outcome.status === 'rejected' ? outcome.reason.status : 200,
    )
    expect(statuses).toEqual([400, 400, 400])
  })

  it('goes with the account, and an offer with it goes to the next', async () => {
    const show = await aFullShow(2)
    const who = await some(2)
    await join(show.id, 2, who(0))
    await join(show.id, 2, who(1))
    await show.cancel(0)
    const { erasureOf } = await import('#retention.ts')
    const { NO_COPIES } = await import('#platform/mail/mail-copies.ts')

    await db.$transaction((tx) => erasureOf(NO_COPIES)(tx, who(0)))
    await runReservationJobs({ db })

    expect((await partyOf(show.id, who(1)))?.offeredUntil).not.toBeNull()
    expect(await db.waitingParty.count({ where: { spectacleId: show.id } })).toBe(1)
    expect(await seatsOf(show.id)).toEqual({ sold: 2, counted: 2 })
  })

  it('stands in what its owner can take away', async () => {
    const show = await aFullShow(2)
    const who = await some(1)
    await join(show.id, 2, who(0))

    const { waiting: places } = await as(who(0).token).auth.exportData()

    expect(places).toMatchObject([{ title: 'Le grand soir', quantity: 2, closedAt: null }])
  })

  it('is seen by the team, in the order of the list', async () => {
    const show = await aFullShow(2)
    const who = await some(3)
    for (const nth of [0, 1, 2]) await join(show.id, nth + 1, who(nth))
    await show.cancel(0)

    const guests = await as(admin).waiting.ofDate({ params: { id: show.id } })

    expect(guests.map(({ quantity, rank }) => ({ quantity, rank }))).toEqual([
      { quantity: 1, rank: null },
      { quantity: 2, rank: 1 },
      { quantity: 3, rank: 2 },
    ])
    expect(guests[1]).toMatchObject({ firstName: 'Léo', lastName: 'Martin' })
    await expect(as(admin).waiting.ofDate({ params: { id: 999_999 } })).rejects.toMatchObject({
      code: 'SPECTACLE_INTROUVABLE',
    })
  })
})
