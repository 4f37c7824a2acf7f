import { MAX_LISTED_ARTISTS } from '@espace/contracts/artistes/artistes.constants'
import { beforeEach, describe, expect, it } from 'vitest'
import { builders } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'

const { db, visitor, http } = await createTestApp()
const { anArtist } = builders(db)

beforeEach(() => db.artiste.deleteMany())

describe('GET /api/artistes', () => {
  it('lists everybody by name, accents in their place', async () => {
    for (const name of ['Zoé', 'Émile', 'Fanny', 'edgar', 'Œdipe']) await anArtist(name)

    const artists = await visitor.artistes.list()

    expect(artists.map(({ name }) => name)).toEqual(['edgar', 'Émile', 'Fanny', 'Œdipe', 'Zoé'])
  })

  it('gives id, name and photo, and nothing else (§3.4)', async () => {
    const { id } = await anArtist('Zoé')

    expect(await visitor.artistes.list()).toEqual([{ id, name: 'Zoé', photo: '' }])
  })

  it('lists those who came last when there are very many', async () => {
    await anArtist('Zoé')
    await db.artiste.createMany({
      data: Array.from({ length: MAX_LISTED_ARTISTS }, () => ({ name: 'Fanny' })),
    })

    const artists = await visitor.artistes.list()

    expect(artists).toHaveLength(MAX_LISTED_ARTISTS)
    expect(artists.map(({ name }) => name)).not.toContain('Zoé')
  })
})

describe('GET /api/artistes/featured', () => {
  it('gives the four who came last (§2.3, §9.5)', async () => {
    for (const name of ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq']) await anArtist(name)

    const artists = await visitor.artistes.featured()

    expect(artists.map(({ name }) => name)).toEqual(['Cinq', 'Quatre', 'Trois', 'Deux'])
  })
})

describe('GET /api/artistes/{id}', () => {
  it('gives one artist', async () => {
    const { id } = await anArtist('Zoé')

    await expect(visitor.artistes.get({ params: { id } })).resolves.toMatchObject({ name: 'Zoé' })
  })

  it.each(['0', '1.5', '999999999', 'featuring'])('does not find %s', async (id) => {
    const { status, body } = await http.get(`/api/artistes/${id}`)

    expect(status).toBe(404)
    expect(body.message).toBe('Ressource non trouvée')
  })
})
