import { describe, expect, it } from 'vitest'
import { aSpectacle } from '#testing/builders.ts'
import { fakeApi, on, routes } from '#testing/fake-api.ts'

const parseSpectacle = (show: object) =>
  fakeApi([on(routes.spectacles.get, { id: 7 }).replyRaw(show)]).api.spectacles.get({
    params: { id: 7 },
  })

describe('a show from the API (§3)', () => {
  it('is read as it is', async () => {
    const show = aSpectacle({
      title: 'Scène ouverte',
      places_restantes: 4,
      ambiance: 'ocre',
      lsf: true,
    })

    expect(await parseSpectacle(show)).toEqual(show)
  })

  it.each([[{ id: 7, title: 'A' }], [{ spectacle_id: 7, nom: 'A' }], [{ _id: '7', name: 'A' }]])(
    'is recognised in an older spelling: %j (§3.1)',
    async (older) => {
      expect(await parseSpectacle(older)).toMatchObject({ id: 7, title: 'A' })
    },
  )

  it('is not interpreted in sign language unless it says so', async () => {
    expect((await parseSpectacle({ id: 7, title: 'A' })).lsf).toBe(false)
  })

  it('finds its picture under older names (§3.1)', async () => {
    expect((await parseSpectacle({ image: 'a.jpg' })).img).toBe('a.jpg')
    expect((await parseSpectacle({ photo: 'b.jpg' })).img).toBe('b.jpg')
  })

  it('has midnight when it has no hour, and an instant of its own (§3.1)', async () => {
    expect(await parseSpectacle({ date_spectacle: '2026-12-06T00:00:00.000Z' })).toMatchObject({
      date_spectacle: '2026-12-06',
      heure_spectacle: '00:00:00',
      startsAt: '2026-12-05T23:00:00Z',
    })
  })
})

describe('a page from the API', () => {
  it('may call its list data (§3.3)', async () => {
    const { api } = fakeApi([
      on(routes.spectacles.list).replyRaw({ data: [{ id: 1, title: 'A' }] }),
    ])

    expect(await api.spectacles.list()).toMatchObject({
      spectacles: [{ id: 1 }],
      pagination: { total: 1, totalPages: 1, page: 1 },
    })
  })
})
