import { beforeEach, describe, expect, it } from 'vitest'
import { builders, inDays } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'

const { db, visitor, http } = await createTestApp()
const { aSpectacle } = builders(db)

beforeEach(async () => {
  await db.spectacle.deleteMany()
  await db.artiste.deleteMany()
})

const found = async (query: { q?: string; filtre?: string }) => {
  const { spectacles } = await visitor.spectacles.list({ query })
  return spectacles.map(({ title }) => title)
}

/** The last second of a day: tonight, whenever the tests run. */
const LATE = new Date('1970-01-01T23:59:59Z')

/** Days from today to that day of the week that is, Monday being 1. */
const weekday = (day: number) => day - Temporal.Now.plainDateISO('Europe/Paris').dayOfWeek

describe('the programme, searched', () => {
  it.each(['oeuf', 'ŒUF', 'l’œuf huissier', "l'oeuf", '  huissier   OIE '])(
    'finds « L’œuf, l’oie et l’huissier » by %j',
    async (q) => {
      await aSpectacle({ title: 'L’œuf, l’oie et l’huissier' })
      await aSpectacle({ title: 'Chut !' })

      expect(await found({ q })).toEqual(['L’œuf, l’oie et l’huissier'])
    },
  )

  it('finds the evenings of an artist, without accents too, and not those of who was taken away', async () => {
    const { id } = await aSpectacle({ title: 'Plateau du jeudi' })
    await aSpectacle({ title: 'Un autre soir' })
    await db.artiste.create({
      data: { name: 'Aïcha Benguigui', dates: { create: { spectacleId: id } } },
    })

    expect(await found({ q: 'aicha' })).toEqual(['Plateau du jeudi'])

    await db.artiste.updateMany({ data: { deletedAt: new Date() } })
    expect(await found({ q: 'aicha' })).toEqual([])
  })

  it('takes what is written as words, whatever it is', async () => {
    await aSpectacle({ title: '100 % rire_' })

    expect(await found({ q: '%' })).toEqual(['100 % rire_'])
    expect(await found({ q: '_x' })).toEqual([])
    expect(await found({ q: '(' })).toEqual([])
    expect(await found({ q: ' ' })).toHaveLength(1)
  })

  it('counts what it found, page by page', async () => {
    for (let day = 1; day <= 7; day += 1) await aSpectacle({ title: 'Mamie', date: inDays(day) })
    await aSpectacle({ title: 'Chut !' })

    const { pagination } = await visitor.spectacles.list({ query: { q: 'mamie', page: 2 } })

    expect(pagination).toEqual({ total: 7, totalPages: 2, limit: 6, page: 2 })
  })
})

describe('the programme, filtered', () => {
  it('knows this week’s Friday, Saturday and Sunday', async () => {
    for (const day of [4, 5, 6, 7, 8, 12]) {
      await aSpectacle({ title: `jour ${day}`, date: inDays(weekday(day)), time: LATE })
    }

    const weekend = [5, 6, 7].filter((day) => weekday(day) >= 0).map((day) => `jour ${day}`)
    expect(await found({ filtre: 'week-end' })).toEqual(weekend)
  })

  it('knows tonight', async () => {
    await aSpectacle({ title: 'Ce soir', date: inDays(0), time: LATE })
    await aSpectacle({ title: 'Demain', date: inDays(1) })

    expect(await found({ filtre: 'ce-soir' })).toEqual(['Ce soir'])
  })

  it('reads the price that the card says: full, or the least of its tarifs; free for some is none', async () => {
    const tarif = (priceCents: number) => [
      { key: 'enfant', name: 'Enfant', who: '', class: 'plein', priceCents, quota: null },
    ]
    await aSpectacle({ title: '14,99 €', priceCents: 1499 })
    await aSpectacle({ title: '15 €', priceCents: 1500 })
    await aSpectacle({ title: '20 €, enfant 10 €', priceCents: 2000, tarifs: tarif(1000) })
    await aSpectacle({ title: '20 €, enfant gratuit', priceCents: 2000, tarifs: tarif(0) })
    await aSpectacle({ title: 'Sans prix', priceCents: null })
    await aSpectacle({ title: 'Gratuit', priceCents: 0 })

    const cheap = await found({ filtre: 'moins-de-15' })

    expect(cheap.toSorted()).toEqual(['14,99 €', '20 €, enfant 10 €', 'Gratuit'])
  })

  it.each([
    ['famille', 'Jeune public'],
    ['famille', 'Spectacle familial'],
    ['seul-en-scene', 'Seule en scène'],
    ['plateau', 'Plateau stand-up'],
  ])('%s is a genre: %s', async (filtre, genre) => {
    await aSpectacle({ title: 'Celui-ci', genre })
    await aSpectacle({ title: 'Pas celui-là', genre: 'Magie' })
    await aSpectacle({ title: 'Sans genre', genre: null })

    expect(await found({ filtre })).toEqual(['Celui-ci'])
  })

  it('adds up with the others and with a search', async () => {
    await aSpectacle({ title: 'Mamie', genre: 'Jeune public', lsf: true })
    await aSpectacle({ title: 'Mamie', genre: 'Jeune public' })
    await aSpectacle({ title: 'Papi', genre: 'Jeune public', lsf: true })

    expect(await found({ filtre: 'famille,lsf', q: 'mamie' })).toHaveLength(1)
  })

  it.each(['filtre=rire', 'filtre=', 'filtre=lsf,rire', `q=${'a'.repeat(101)}`, 'q=%00'])(
    'refuses ?%s in French',
    async (query) => {
      const { status, body } = await http.get(`/api/spectacles?${query}`)

      expect(status).toBe(400)
      expect(body.code).toBe('REQUETE_INVALIDE')
    },
  )
})
