import { apiError } from '@espace/contracts/kernel/errors'
import { MAX_LISTED_PHOTOS } from '@espace/contracts/photos/limits'
import type { Photo } from '@espace/contracts/photos/photos.contract'
import type { PrismaClient } from '@espace/prisma/client'

export interface PhotosDeps {
  db: Pick<PrismaClient, 'spectacle'>
}

export function photosService({ db }: PhotosDeps) {
  return {
    /** Those without an order come last, in the order of their arrival. */
    async listOfSpectacle(spectacleId: number): Promise<Photo[]> {
      const spectacle = await db.spectacle.findUnique({
        where: { id: spectacleId },
        select: {
          photos: {
            orderBy: [{ sortOrder: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
            take: MAX_LISTED_PHOTOS,
          },
        },
      })
      if (!spectacle) throw apiError('SPECTACLE_INTROUVABLE')
      return spectacle.photos.map(({ id, imagePath, sortOrder }) => ({
        id,
        image_path: imagePath,
        sort_order: sortOrder,
      }))
    },
  }
}
