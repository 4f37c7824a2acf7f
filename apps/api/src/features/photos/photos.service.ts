import { apiError } from '@espace/contracts/kernel/errors'
import type { Photo } from '@espace/contracts/photos/photos'
import { MAX_LISTED_PHOTOS } from '@espace/contracts/photos/photos.constants'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRows } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { isVisible } from '../spectacles/spectacles.service.ts'

const PhotoRow = z.object({
  id: z.int(),
  imagePath: z.string(),
  sortOrder: z.int().nullable(),
  ofShow: z.boolean(),
  spectacleId: z.int(),
  version: z.int(),
  deletedAt: z.date().nullable(),
})
type PhotoRow = z.infer<typeof PhotoRow>

/** The photos of one date alone, of all dates of its show, or those that its page shows. */
export type PhotosOf = 'date' | 'show' | undefined

/** Unordered ones come last, in the order of their upload. */
export const listPhotos = (db: Db, spectacleId: number, of?: PhotosOf): Promise<PhotoRow[]> =>
  queryRows(db, PhotoRow)`
    select photo.id, image_path as "imagePath", sort_order as "sortOrder", of_show as "ofShow",
      spectacle_id as "spectacleId", photo.version, photo.deleted_at as "deletedAt"
      from photos photo join spectacles carrier on carrier.id = spectacle_id
     where spectacle_id = any(array(
        select id from spectacles where title = (select title from spectacles where id = ${spectacleId})))
       and photo.deleted_at is null and case when of_show
       then ${of !== 'date'} and title = (select title from spectacles where id = ${spectacleId})
        and (${of === 'show'} or not exists (
          select from photos where spectacle_id = ${spectacleId} and not of_show and deleted_at is null))
       else ${of !== 'show'} and spectacle_id = ${spectacleId} end
     order by sort_order nulls last, photo.id limit ${MAX_LISTED_PHOTOS}`

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
