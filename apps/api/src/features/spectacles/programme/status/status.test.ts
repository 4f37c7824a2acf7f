import { UNDO_MS } from '@espace/contracts/spectacles/spectacles.constants'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, builders, inDays } from '../../../../../test/builders.ts'
import { people } from '../../../../../test/people.ts'
import { createTestApp } from '../../../../../test/test-app.ts'

let clock = Date.now()
const app = await createTestApp({ now: () => new Date(clock) })
const { db, visitor, as } = app
const { aSpectacle } = builders(db)
const { aUser, logIn } = people(app)
const { spectacles } = as(await logIn(await aUser({ role: 'admin' })))

beforeEach(async () => {
  clock = Date.now()
  await db.spectacle.deleteMany()
})

const day = (days: number) => inDays(days).toISOString().slice(0, 10)

const say = (id: number, body: Parameters<typeof spectacles.changeStatus>[0]['body']) =>
  spectacles.changeStatus({ params: { id }, body })

describe('PUT /api/admin/spectacles/:id/status', () => {
  it.each(['annulé', 'reporté', 'complet'])(
    'says "%s" in every public list and on the page',
    async (status) => {
      const { id } = await aSpectacle({ date: inDays(7) })
      const [page, upcoming, all, one] = await (async () => {
        await say(id, { status })
        return Promise.all([
          visitor.spectacles.list(),
          visitor.spectacles.upcoming(),
          visitor.spectacles.all({ query: { month: day(7).slice(0, 7) } }),
          visitor.spectacles.get({ params: { id } }),
        ])
      })()

      expect([page.spectacles[0], upcoming[0], all[0], one].map((show) => show?.status)).toEqual([
        status,
        status,
        status,
        status,
      ])
    },
  )

  it('of a full show leaves no seat, whatever the number says', async () => {
    const { id } = await aSpectacle({ seatsLeft: 12 })

    const managed = await say(id, { status: 'complet' })

    expect((await visitor.spectacles.get({ params: { id } })).places_restantes).toBe(0)
    expect(managed.places_restantes).toBe(12)
  })

  it('puts a show off to another evening, and keeps the first one', async () => {
    const { id, startsAt } = await aSpectacle({ date: inDays(7), time: at('20:00') })

    const first = await say(id, {
      status: 'reporté',
      date_spectacle: day(14),
      heure_spectacle: '21:00',
    })
    const second = await say(id, { status: 'reporté', date_spectacle: day(21) })

    const was = startsAt.toISOString().replace('.000Z', 'Z')
    expect(first).toMatchObject({
      date_spectacle: day(14),
      heure_spectacle: '21:00:00',
      previousStartsAt: was,
    })
    expect(second).toMatchObject({ date_spectacle: day(21), previousStartsAt: was })
  })

  it('puts a show off without a new evening', async () => {
    const { id } = await aSpectacle({ date: inDays(7) })

    const show = await say(id, { status: 'reporte' })

    expect(show).toMatchObject({
      status: 'reporté',
      previousStartsAt: null,
      date_spectacle: day(7),
    })
  })

  it('is told of with what was said about it', async () => {
    const { id } = await aSpectacle()

    await say(id, { status: 'annulé', note: 'La comédienne est <b>aphone</b>.' })

    const change = await db.statusChange.findFirstOrThrow({ where: { spectacleId: id } })
    expect(change).toMatchObject({
      fromStatus: 'programmé',
      toStatus: 'annulé',
      note: 'La comédienne est aphone.',
    })
    const entry = await db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect([entry.before, entry.after]).toEqual([{ status: 'programmé' }, { status: 'annulé' }])
  })

  it('refuses a status that there is not', async () => {
    const { id } = await aSpectacle()

    await expect(say(id, { status: 'peut-être' })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'status', message: 'Statut inconnu' }],
    })
  })
})

describe('POST /api/admin/spectacles/:id/status/undo', () => {
  const undo = (id: number) => spectacles.undoStatus({ params: { id } })

  it('brings back status and evening, as if nothing had been said', async () => {
    const { id } = await aSpectacle({ date: inDays(7), time: at('20:00') })
    const before = await spectacles.managedOne({ params: { id } })
    const changed = await say(id, { status: 'reporté', date_spectacle: day(14) })

    const after = await undo(id)

    expect(changed.undoUntil).not.toBeNull()
    expect({ ...after, version: 1 }).toEqual(before)
    expect(await db.statusChange.count({ where: { spectacleId: id, undoneAt: null } })).toBe(0)
  })

  it('goes back one step at a time', async () => {
    const { id } = await aSpectacle()
    await say(id, { status: 'complet' })
    await say(id, { status: 'annulé' })

    expect((await undo(id)).status).toBe('complet')
    expect((await undo(id)).status).toBe('programmé')
    await expect(undo(id)).rejects.toMatchObject({ code: 'ANNULATION_IMPOSSIBLE' })
  })

  it('is refused after ten minutes, when people are told', async () => {
    const { id } = await aSpectacle()
    await say(id, { status: 'annulé' })

    clock += UNDO_MS

    await expect(undo(id)).rejects.toMatchObject({
      status: 409,
      message: 'Ce changement ne peut plus être annulé.',
    })
    expect((await visitor.spectacles.get({ params: { id } })).status).toBe('annulé')
  })

  it('is refused when the show was changed again in between', async () => {
    const { id } = await aSpectacle()
    await say(id, { status: 'reporté', date_spectacle: day(14) })
    await spectacles.change({
      params: { id },
      body: { heure_spectacle: '19:00', status: 'annulé' },
    })
    await db.statusChange.deleteMany({ where: { toStatus: 'annulé' } })

    await expect(undo(id)).rejects.toMatchObject({ code: 'ANNULATION_IMPOSSIBLE' })
  })
})

describe('a draft', () => {
  it('has no news to undo', async () => {
    const { id } = await aSpectacle({ status: 'brouillon' })

    const show = await spectacles.change({ params: { id }, body: { status: 'programmé' } })

    expect(show.undoUntil).toBeNull()
    expect(await db.statusChange.count()).toBe(0)
  })
})
