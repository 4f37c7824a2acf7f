import { apiError } from '@espace/contracts/kernel/errors'
import type { Photo } from '@espace/contracts/photos/photos'
import { MAX_LISTED_PHOTOS } from '@espace/contracts/photos/photos.constants'
import type { Db, Photo as PhotoRow, Prisma } from '@espace/prisma/client'
import type { Services } from '#services.ts'
import { isVisible } from '../spectacles/spectacles.service.ts'

/** Those without an order come last, in the order of their arrival. */
export const listPhotos = (db: Db, spectacleId: number): Promise<PhotoRow[]> =>
  db.photo.findMany({
    where: { spectacleId, deletedAt: null },
    orderBy: IN_ORDER,
    take: MAX_LISTED_PHOTOS,
  })

const IN_ORDER: Prisma.PhotoOrderByWithRelationInput[] = [
  { sortOrder: { sort: 'asc', nulls: 'last' } },
  { id: 'asc' },
]

export function photosService({ db }: Services) {
  return {
    async listOfSpectacle(spectacleId: number): Promise<Photo[]> {
      const [isShown, photos] = await Promise.all([
        isVisible(db, spectacleId),
        listPhotos(db, spectacleId),
      ])
      if (!isShown) throw apiError('SPECTACLE_INTROUVABLE')
      return photos.map(({ id, imagePath, sortOrder }) => ({
        id,
        image_path: imagePath,
        sort_order: sortOrder,
      }))
    },
  }
}
