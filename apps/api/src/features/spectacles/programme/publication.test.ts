import { beforeEach, describe, expect, it } from 'vitest'
import { builders } from '../../../../test/builders.ts'
import { people } from '../../../../test/people.ts'
import { aShowDraft, day } from '../../../../test/spectacles/shows.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const app = await createTestApp()
const { db, visitor, as, http } = app
const { aSpectacle } = builders(db)
const { aUser, logIn } = people(app)
const token = await logIn(await aUser({ role: 'admin' }))
const admin = as(token)

beforeEach(() => db.spectacle.deleteMany())

describe('what is not public', () => {
  const paths = async (id: number) => {
    const month = day(7).slice(0, 7)
    const lists = [
      '/api/spectacles',
      '/api/spectacles/upcoming',
      '/api/spectacles/upcoming?title=Le grand soir',
      '/api/spectacles/all',
      `/api/spectacles/all?month=${month}`,
    ]
    const answers = await Promise.all(lists.map((path) => http.get(path)))
    const single = await http.get(`/api/spectacles/${id}`)
    const card = await http.get(`/api/spectacles/${id}/carte.png`)
    return {
      isListed: answers.map(({ text }) => text.includes('Le grand soir')),
      page: single.status,
      card: card.status,
    }
  }
  const NOWHERE = { isListed: [false, false, false, false, false], page: 404, card: 404 }
  const EVERYWHERE = { isListed: [true, true, true, true, true], page: 200, card: 200 }
  const later = () => new Date(Date.now() + 3_600_000).toISOString()

  it('a draft is nowhere, and the team sees it', async () => {
    const { id } = await admin.spectacles.add({ body: aShowDraft({ status: 'brouillon' }) })

    expect(await paths(id)).toEqual(NOWHERE)
    expect(await admin.spectacles.managed()).toMatchObject([{ id, isPublic: false }])
  })

  it('a show is nowhere before its time of publication', async () => {
    const { id } = await admin.spectacles.add({ body: aShowDraft({ publishAt: later() }) })

    expect(await paths(id)).toEqual(NOWHERE)
  })

  it('a draft is published at its time, by the clock of the database and nobody’s doing', async () => {
    const { id } = await admin.spectacles.add({
      body: aShowDraft({ status: 'brouillon', publishAt: later() }),
    })
    expect(await paths(id)).toEqual(NOWHERE)

    await db.$executeRaw`update spectacles set publish_at = now() - interval '1 second' where id = ${id}`

    expect(await paths(id)).toEqual(EVERYWHERE)
    expect((await visitor.spectacles.get({ params: { id } })).status).toBe('programmé')
  })

  it('a show that is made a draft again is gone at once', async () => {
    const { id } = await aSpectacle({ publishAt: new Date(Date.now() - 60_000) })
    expect(await paths(id)).toEqual(EVERYWHERE)

    await admin.spectacles.change({ params: { id }, body: { status: 'brouillon' } })

    expect(await paths(id)).toEqual(NOWHERE)
  })

  it('what is in the bin is nowhere, until it comes out of it', async () => {
    const { id } = await aSpectacle()

    await admin.spectacles.remove({ params: { id } })

    expect(await paths(id)).toEqual(NOWHERE)
    expect(await admin.spectacles.managed()).toEqual([])

    await admin.spectacles.restore({ params: { id } })

    expect(await paths(id)).toEqual(EVERYWHERE)
  })

  it('is published when a form says so in the time of Paris', async () => {
    const show = await admin.spectacles.add({
      body: aShowDraft({ publishAt: '2027-07-01T20:00' }),
    })

    expect(show.publishAt).toBe('2027-07-01T18:00:00Z')
  })
})

describe('DELETE /api/admin/spectacles/:id', () => {
  it('answers 204, and 404 the second time (§7.7)', async () => {
    const { id } = await aSpectacle()
    const remove = () =>
      http
        .delete(`/api/admin/spectacles/${id}`)
        .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' })

    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect(await admin.spectacles.bin()).toMatchObject([{ id, deletedAt: expect.any(String) }])
  })

  it.each([
    ['made a draft', { status: 'brouillon' }],
    ['published later', { publishAt: '2099-01-01T10:00' }],
    ['sold elsewhere', { booking_mode: 'externe' }],
  ] as const)('a date with booked places is not %s: its door would be closed', async (_, body) => {
    const sold = { bookingMode: 'maison', priceCents: 1500 }
    const [booked, free] = [
      await aSpectacle({ ...sold, seatsTaken: 1 }),
      await aSpectacle({ ...sold, title: 'Libre' }),
    ]
    const change = (id: number) => admin.spectacles.change({ params: { id }, body })

    await expect(change(booked.id)).rejects.toMatchObject({ code: 'PLACES_RESERVEES' })
    await change(free.id)

    expect(await db.spectacle.count({ where: { status: 'programmé', ...sold } })).toBeGreaterThan(0)
    expect((await visitor.spectacles.get({ params: { id: booked.id } })).id).toBe(booked.id)
  })

  it('refuses where places are booked: such a date is cancelled', async () => {
    const { id } = await aSpectacle({ seatsTaken: 1 })

    const removal = admin.spectacles.remove({ params: { id } })

    await expect(removal).rejects.toMatchObject({ status: 409, code: 'PLACES_RESERVEES' })
    expect((await visitor.spectacles.get({ params: { id } })).id).toBe(id)
  })
})
