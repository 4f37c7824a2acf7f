import { MAX_VENUE_IMAGES } from '@espace/contracts/lieu/lieu.constants'
import { beforeEach, describe, expect, it } from 'vitest'
import { builders } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'

const { db, visitor } = await createTestApp()
const { aVenueImage } = builders(db)

beforeEach(() => db.venueImage.deleteMany())

describe('the pictures of the venue', () => {
  it('come with the main one first, then in their order (§3.5)', async () => {
    await aVenueImage({ imagePath: '/uploads/bar.webp', sortOrder: 2 })
    await aVenueImage({ imagePath: '/uploads/salle.webp', isMain: true, sortOrder: 9 })
    await aVenueImage({ imagePath: '/uploads/entree.webp', sortOrder: 1, alt: 'La porte rouge' })

    const images = await visitor.lieu.images()

    expect(images).toMatchObject([
      { image_path: '/uploads/salle.webp', is_main: true, alt: '' },
      { image_path: '/uploads/entree.webp', is_main: false, alt: 'La porte rouge' },
      { image_path: '/uploads/bar.webp', is_main: false, alt: '' },
    ])
  })

  it('are split into the main one and the gallery', async () => {
    await aVenueImage({ imagePath: '/uploads/salle.webp', isMain: true })
    await aVenueImage({ imagePath: '/uploads/bar.webp' })

    expect(await visitor.lieu.main()).toMatchObject({ image_path: '/uploads/salle.webp' })
    expect(await visitor.lieu.gallery()).toMatchObject([{ image_path: '/uploads/bar.webp' }])
  })

  it('have a 404 for the main one as long as there is none', async () => {
    await aVenueImage()

    await expect(visitor.lieu.main()).rejects.toMatchObject({
      status: 404,
      message: 'Ressource non trouvée',
    })
  })

  it('come in a number that a page can bear, the main one among them', async () => {
    await db.venueImage.createMany({
      data: Array.from({ length: MAX_VENUE_IMAGES }, () => ({ imagePath: '/uploads/bar.webp' })),
    })
    await aVenueImage({ isMain: true, sortOrder: 9 })

    const images = await visitor.lieu.images()

    expect(images).toHaveLength(MAX_VENUE_IMAGES)
    expect(images[0]).toMatchObject({ is_main: true })
  })

  it('can never have two main ones', async () => {
    await aVenueImage({ isMain: true })

    await expect(aVenueImage({ isMain: true })).rejects.toThrow('venue_images_is_main_key')
    expect(await db.venueImage.count()).toBe(1)
  })
})
