import { MAX_LISTED_PHOTOS } from '@espace/contracts/photos/photos.constants'
import { describe, expect, it } from 'vitest'
import { builders } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'

const { db, visitor, http } = await createTestApp()
const { aSpectacle } = builders(db)

describe('GET /api/photos/spectacle/{id}', () => {
  it('gives the photos of the show in their order, those without one last (§3.6)', async () => {
    const { id } = await aSpectacle({
      photos: {
        create: [
          { imagePath: '/uploads/sans-ordre.webp' },
          { imagePath: '/uploads/deux.webp', sortOrder: 2 },
          { imagePath: '/uploads/un.webp', sortOrder: 1 },
        ],
      },
    })

    const photos = await visitor.photos.ofSpectacle({ params: { id } })

    expect(photos.map(({ image_path, sort_order }) => [image_path, sort_order])).toEqual([
      ['/uploads/un.webp', 1],
      ['/uploads/deux.webp', 2],
      ['/uploads/sans-ordre.webp', null],
    ])
  })

  it('gives the first ones of very many', async () => {
    const { id } = await aSpectacle({
      photos: {
        create: Array.from({ length: MAX_LISTED_PHOTOS + 1 }, (_, i) => ({
          imagePath: `/uploads/${i}.webp`,
          sortOrder: i,
        })),
      },
    })

    const photos = await visitor.photos.ofSpectacle({ params: { id } })

    expect(photos).toHaveLength(MAX_LISTED_PHOTOS)
    expect(photos[0]).toMatchObject({ sort_order: 0 })
  })

  it('keeps the photos of other shows out', async () => {
    const { id } = await aSpectacle()
    await aSpectacle({ photos: { create: { imagePath: '/uploads/autre.webp' } } })

    expect(await visitor.photos.ofSpectacle({ params: { id } })).toEqual([])
  })

  it.each(['0', 'abc', '999999999'])('does not know the show %s', async (id) => {
    const { status, body } = await http.get(`/api/photos/spectacle/${id}`)

    expect(status).toBe(404)
    expect(body.code).toBe('SPECTACLE_INTROUVABLE')
  })
})
