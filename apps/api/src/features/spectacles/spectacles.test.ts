import { LIST_PAGE_SIZE, MAX_LISTED_SHOWS } from '@espace/contracts/spectacles/spectacles.constants'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, builders, inDays } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'

const { db, visitor, http } = await createTestApp()
const { aSpectacle } = builders(db)

beforeEach(() => db.spectacle.deleteMany())

const titles = (spectacles: { title: string }[]) => spectacles.map(({ title }) => title)

describe('GET /api/spectacles', () => {
  it('hides the shows already past, and puts the soonest first (§2.4)', async () => {
    await aSpectacle({ title: 'Après-demain', date: inDays(2) })
    await aSpectacle({ title: 'Hier', date: inDays(-1) })
    await aSpectacle({ title: 'Demain', date: inDays(1) })

    const { spectacles } = await visitor.spectacles.list()

    expect(titles(spectacles)).toEqual(['Demain', 'Après-demain'])
  })

  it('shows the same evening in the order of its hours', async () => {
    await aSpectacle({ title: 'Tard', time: at('21:00') })
    await aSpectacle({ title: 'Tôt', time: at('18:30') })

    const { spectacles } = await visitor.spectacles.list()

    expect(titles(spectacles)).toEqual(['Tôt', 'Tard'])
  })

  it('cuts the programme into pages and counts them (§3.3)', async () => {
    for (let day = 1; day <= 11; day += 1) await aSpectacle({ date: inDays(day) })

    const first = await visitor.spectacles.list({ query: { page: 1, limit: LIST_PAGE_SIZE } })
    const second = await visitor.spectacles.list({ query: { page: 2, limit: LIST_PAGE_SIZE } })

    expect(first.spectacles).toHaveLength(9)
    expect(second.spectacles).toHaveLength(2)
    expect(second.pagination).toEqual({ total: 11, totalPages: 2, limit: 9, page: 2 })
  })

  it('gives pages of six when nobody says otherwise (§9.7)', async () => {
    const { pagination } = await visitor.spectacles.list()

    expect(pagination).toEqual({ total: 0, totalPages: 0, limit: 6, page: 1 })
  })

  it('answers an empty list after the last page', async () => {
    await aSpectacle()

    const { spectacles, pagination } = await visitor.spectacles.list({ query: { page: 9_999 } })

    expect(spectacles).toEqual([])
    expect(pagination.total).toBe(1)
  })

  it.each([
    'page=0',
    'page=-1',
    'page=1e9',
    'page=1000000000',
    'page=abc',
    'page=1.5',
    'page=',
    'page=1&page=2',
    'page=%00',
    'page=<script>',
    'limit=0',
    'limit=101',
    'limit=-3',
    'limit=9999999999999999999999',
  ])('refuses %s with a clear sentence (§8.1)', async (query) => {
    const { status, body } = await http.get(`/api/spectacles?${query}`)

    const field = query.split('=')[0]
    expect(status).toBe(400)
    expect(body).toMatchObject({
      message: 'Requête invalide',
      error: 'Requête invalide',
      status: 400,
      code: 'REQUETE_INVALIDE',
      issues: [{ path: field, message: expect.stringMatching(/^La (page|limite) est un nombre/) }],
    })
  })

  it('pays no attention to query keys that it does not know', async () => {
    const { status } = await http.get('/api/spectacles?utm_source=affiche')

    expect(status).toBe(200)
  })
})

describe('GET /api/spectacles/upcoming', () => {
  it('lists everything that is still to come (§5.1)', async () => {
    await aSpectacle({ title: 'Hier', date: inDays(-1) })
    for (let day = 1; day <= 12; day += 1) await aSpectacle({ date: inDays(day) })

    expect(await visitor.spectacles.upcoming()).toHaveLength(12)
  })

  it('gives the first ones, or those of one title (§2.12)', async () => {
    await aSpectacle({ title: 'Scène ouverte', date: inDays(3) })
    await aSpectacle({ title: 'Le grand soir', date: inDays(1) })
    await aSpectacle({ title: 'Scène ouverte', date: inDays(2) })

    const first = await visitor.spectacles.upcoming({ query: { limit: 1 } })
    const same = await visitor.spectacles.upcoming({ query: { title: 'Scène ouverte' } })

    expect(titles(first)).toEqual(['Le grand soir'])
    expect(same.map((show) => show.date_spectacle)).toEqual(
      [2, 3].map((days) => inDays(days).toISOString().slice(0, 10)),
    )
  })

  it('refuses a title with a NUL byte', async () => {
    const { status, body } = await http.get('/api/spectacles/upcoming?title=%00')

    expect(status).toBe(400)
    expect(body.issues).toEqual([{ path: 'title', message: 'Caractère non autorisé' }])
  })
})

describe('GET /api/spectacles/all', () => {
  it('also holds the shows already past', async () => {
    await aSpectacle({ title: 'Demain', date: inDays(1) })
    await aSpectacle({ title: 'Autrefois', date: inDays(-300) })

    expect(titles(await visitor.spectacles.all())).toEqual(['Autrefois', 'Demain'])
  })

  it('reaches thirteen months back and ahead, and no further', async () => {
    for (const days of [-420, -390, 390, 420]) {
      await aSpectacle({ title: String(days), date: inDays(days) })
    }

    expect(titles(await visitor.spectacles.all())).toEqual(['-390', '390'])
  })

  it('has an end, as every list', async () => {
    await db.$executeRaw`
      insert into spectacles (title, description, lieu, date_spectacle, heure_spectacle)
      select 'Le grand soir', '', '', current_date + 1, '20:00'
      from generate_series(1, ${MAX_LISTED_SHOWS}::int + 1)`

    expect(await visitor.spectacles.all()).toHaveLength(MAX_LISTED_SHOWS)
    expect(await visitor.spectacles.upcoming()).toHaveLength(MAX_LISTED_SHOWS)
  })

  it('can be narrowed to one month, first and last day included', async () => {
    for (const day of ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01']) {
      await aSpectacle({ title: day, date: new Date(day) })
    }

    const november = await visitor.spectacles.all({ query: { month: '2026-11' } })

    expect(titles(november)).toEqual(['2026-11-01', '2026-11-30'])
  })

  it.each(['month=2026-13', 'month=2026-1', 'month=0000-01', 'month=novembre', 'month='])(
    'refuses %s',
    async (query) => {
      const { status } = await http.get(`/api/spectacles/all?${query}`)

      expect(status).toBe(400)
    },
  )
})
