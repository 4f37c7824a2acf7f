import { beforeEach, describe, expect, it } from 'vitest'
import { builders, inDays } from '../../../test/builders.ts'
import { people } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, visitor, as, http } = app
const { aSpectacle, anArtist } = builders(db)
const { aUser, logIn } = people(app)
const admin = as(await logIn(await aUser({ role: 'admin' })))

beforeEach(async () => {
  await db.spectacle.deleteMany()
  await db.artiste.deleteMany()
})

const plan = (id: number, spectacleIds: number[]) =>
  admin.artistes.planDates({ params: { id }, body: { spectacleIds } })

const idsOf = (dates: { id: number }[]) => dates.map(({ id }) => id)

describe('the evenings of an artist', () => {
  it('are the ones that the team says, soonest first, and those that have been', async () => {
    const { id } = await anArtist('Zoé')
    const later = await aSpectacle({ date: inDays(9) })
    const soon = await aSpectacle({ date: inDays(2) })
    const past = await aSpectacle({ date: inDays(-2) })
    await db.lineUp.create({ data: { artisteId: id, spectacleId: past.id } })

    const planned = await plan(id, [later.id, soon.id])

    expect(planned.map(({ isPlaying }) => isPlaying)).toEqual([true, true])
    const { upcoming, past: played } = await visitor.artistes.dates({ params: { id } })
    expect(idsOf(upcoming)).toEqual([soon.id, later.id])
    expect(idsOf(played)).toEqual([past.id])
  })

  it('are taken back without touching those that have been', async () => {
    const { id } = await anArtist('Zoé')
    const soon = await aSpectacle({ date: inDays(2) })
    const past = await aSpectacle({ date: inDays(-2) })
    await db.lineUp.create({ data: { artisteId: id, spectacleId: past.id } })
    await plan(id, [soon.id])

    await plan(id, [])

    expect(await visitor.artistes.dates({ params: { id } })).toMatchObject({
      upcoming: [],
      past: [{ id: past.id }],
    })
  })

  it('are none of visitors’ while they have no day, before the former one and after it', async () => {
    const { id } = await anArtist('Zoé')
    for (const date of [inDays(2), inDays(-2)]) {
      const { id: spectacleId } = await aSpectacle({ date, status: 'reporté' })
      await db.lineUp.create({ data: { artisteId: id, spectacleId } })
    }

    expect(await visitor.artistes.dates({ params: { id } })).toEqual({ upcoming: [], past: [] })
  })

  it('say who is on stage, by name, and not who is in the bin', async () => {
    const show = await aSpectacle()
    for (const name of ['Zoé', 'Émile', 'Gone']) await plan((await anArtist(name)).id, [show.id])
    await db.artiste.updateMany({ where: { name: 'Gone' }, data: { deletedAt: new Date() } })

    const artists = await visitor.artistes.ofShow({ params: { id: show.id } })

    expect(artists.map(({ name }) => name)).toEqual(['Émile', 'Zoé'])
  })

  it('hide drafts from visitors, who the team may announce later', async () => {
    const { id } = await anArtist('Zoé')
    const draft = await aSpectacle({ status: 'brouillon' })

    expect(await plan(id, [draft.id])).toMatchObject([{ id: draft.id, isPlaying: true }])

    expect((await visitor.artistes.dates({ params: { id } })).upcoming).toEqual([])
    await expect(visitor.artistes.ofShow({ params: { id: draft.id } })).rejects.toMatchObject({
      code: 'SPECTACLE_INTROUVABLE',
    })
  })

  it('cannot be such as are past, cancelled or not there: nothing is changed then', async () => {
    const { id } = await anArtist('Zoé')
    const soon = await aSpectacle()
    for (const bad of [
      await aSpectacle({ date: inDays(-1) }),
      await aSpectacle({ status: 'annulé' }),
      await aSpectacle({ deletedAt: new Date() }),
      { id: 999_999_999 },
    ]) {
      await expect(plan(id, [soon.id, bad.id])).rejects.toMatchObject({ status: 404 })
    }
    expect(await db.lineUp.count()).toBe(0)
  })

  it('are a calendar of their own', async () => {
    const { id } = await anArtist('Zoé')
    const show = await aSpectacle()
    await aSpectacle()
    await plan(id, [show.id])

    const { text, headers } = await http.get(`/api/artistes/${id}/agenda.ics`)

    expect(headers['content-type']).toContain('text/calendar')
    expect(text.match(/^UID:.*$/gm)).toEqual([`UID:seance-${show.id}@espace-comedie.example`])
    expect(text).toContain('X-WR-CALNAME:Zoé')
    expect((await http.get(`/api/artistes/${id + 1}/agenda.ics`)).status).toBe(404)
  })
})

describe('an evening', () => {
  const planEvening = (id: number, artistIds: number[]) =>
    admin.artistes.planEvening({ params: { id }, body: { artistIds } })

  it('has its line-up in one save, which the journal keeps', async () => {
    const show = await aSpectacle()
    const [zoe, ali, gone] = [await anArtist('Zoé'), await anArtist('Ali'), await anArtist('Gone')]
    await plan(gone.id, [show.id])

    const playing = await planEvening(show.id, [zoe.id, ali.id, zoe.id])
    expect(playing.map(({ name }) => name)).toEqual(['Ali', 'Zoé'])
    expect(await visitor.artistes.ofShow({ params: { id: show.id } })).toEqual(playing)
    const entry = await db.auditEntry.findFirst({
      where: { entity: 'spectacles', entityId: String(show.id) },
    })
    expect(entry).toMatchObject({
      before: { artistes: [gone.id] },
      after: { artistes: [ali.id, zoe.id] },
    })
  })

  it('that is past or cancelled keeps its line-up; nobody is on stage who is not there', async () => {
    const { id } = await anArtist('Zoé')
    const past = await aSpectacle({ date: inDays(-2) })
    const off = await aSpectacle({ status: 'annulé' })
    const show = await aSpectacle()

    for (const evening of [past, off]) {
      await expect(planEvening(evening.id, [id])).rejects.toMatchObject({
        code: 'SPECTACLE_INTROUVABLE',
      })
    }
    await expect(planEvening(show.id, [id, 999_999])).rejects.toMatchObject({
      code: 'RESSOURCE_INTROUVABLE',
    })
    expect(await db.lineUp.count()).toBe(0)
  })
})
