import { apiError } from '@espace/contracts/kernel/errors'
import type { VenueImage } from '@espace/contracts/lieu/lieu'
import { MAX_VENUE_IMAGES } from '@espace/contracts/lieu/lieu.constants'
import type { VenueImage as VenueImageRow } from '@espace/prisma/client'
import type { Services } from '#services.ts'

export function lieuService({ db }: Services) {
  const list = async (where: { isMain?: boolean }): Promise<VenueImage[]> => {
    const rows = await db.venueImage.findMany({
      where: { ...where, deletedAt: null },
      orderBy: [{ isMain: 'desc' }, { sortOrder: 'asc' }, { id: 'asc' }],
      take: MAX_VENUE_IMAGES,
    })
    return rows.map(present)
  }
  return {
    listImages: () => list({}),
    listGallery: () => list({ isMain: false }),

    async getMainImage(): Promise<VenueImage> {
      const [image] = await list({ isMain: true })
      if (!image) throw apiError('RESSOURCE_INTROUVABLE')
      return image
    },
  }
}

const present = ({ id, imagePath, isMain, alt }: VenueImageRow): VenueImage => ({
  id,
  image_path: imagePath,
  is_main: isMain,
  alt,
})
