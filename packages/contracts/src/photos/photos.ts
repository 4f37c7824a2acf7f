import * as z from 'zod'
import { BIN_DAYS } from '../kernel/constants.ts'
import { Id, named, Order, REMOVAL, rowId, Version, versioned } from '../kernel/fields.ts'
import { defineAdminContract, defineContract } from '../kernel/route.ts'
import { img } from '../spectacles/spectacle-fields.ts'
import { EXTRA_PHOTOS } from './photos.constants.ts'

/** An additional photo of a show (§3). */
export const Photo = named('Photo', {
  id: z.int().positive(),
  image_path: z.string(),
  sort_order: z.int().nullable(),
})
export type Photo = z.infer<typeof Photo>

export const photosContract = defineContract({
  ofSpectacle: {
    method: 'GET',
    path: '/api/photos/spectacle/:id',
    access: 'public',
    summary: 'List the additional photos of a show, in order',
    params: Id,
    response: z.array(Photo),
    errors: ['SPECTACLE_INTROUVABLE'],
  },
})

export const ManagedPhoto = Photo.extend({
  spectacle_id: z.int().positive(),
  ofShow: z
    .boolean()
    .meta({ description: 'Of every date with that title, but for those with photos of their own' }),
  version: Version,
  deletedAt: z.iso.datetime().nullable(),
}).meta({ id: 'ManagedPhoto' })
export type ManagedPhoto = z.infer<typeof ManagedPhoto>

const fields = {
  image_path: img,
  sort_order: z
    .int('Un nombre entier est attendu')
    .min(0)
    .max(1_000)
    .nullable()
    .meta({ description: 'null: after all that have one' }),
}

export const PhotoDraft = z.object({
  spectacle_id: rowId('Quel spectacle ?'),
  image_path: fields.image_path,
  sort_order: fields.sort_order
    .optional()
    .meta({ description: 'Default: after the others of the show' }),
  ofShow: z.boolean('Vrai ou faux').default(false),
})
export type PhotoDraft = z.output<typeof PhotoDraft>

/** Partial: absent fields stay unchanged. */
export const PhotoChange = z.object({ ...z.object(fields).partial().shape, ...versioned })
export type PhotoChange = z.output<typeof PhotoChange>

export const photosAdminContract = defineAdminContract({
  managed: {
    method: 'GET',
    path: '/api/photos/admin/spectacle/:id',
    summary: 'List the additional photos of a date, or of its show, in order',
    params: Id,
    query: z.object({
      of: z
        .enum(['date', 'show'])
        .optional()
        .meta({ description: 'Default: those that the page of the date shows' }),
    }),
    response: z.array(ManagedPhoto),
    errors: ['SPECTACLE_INTROUVABLE'],
    fault: 'ERREUR_PHOTOS',
  },
  bin: {
    method: 'GET',
    path: '/api/admin/photos/bin',
    summary: 'List the photos in the bin, last deleted first',
    response: z.array(ManagedPhoto),
    fault: 'ERREUR_PHOTOS',
  },
  add: {
    method: 'POST',
    path: '/api/admin/photos',
    summary: `Add a photo to a show; it has ${EXTRA_PHOTOS} at most`,
    body: PhotoDraft,
    response: ManagedPhoto,
    status: 201,
    errors: ['SPECTACLE_INTROUVABLE', 'PHOTOS_AU_COMPLET'],
    fault: 'ERREUR_SAUVEGARDE',
  },
  order: {
    method: 'PUT',
    path: '/api/admin/photos/spectacle/:id/order',
    summary: 'Reorder the photos of a show; the others come after',
    params: Id,
    body: Order,
    response: z.array(ManagedPhoto),
    errors: ['SPECTACLE_INTROUVABLE'],
    fault: 'ERREUR_SAUVEGARDE',
  },
  change: {
    method: 'PUT',
    path: '/api/admin/photos/:id',
    summary: 'Update a photo',
    params: Id,
    body: PhotoChange,
    response: ManagedPhoto,
    isVersioned: true,
    fault: 'ERREUR_SAUVEGARDE',
  },
  remove: {
    ...REMOVAL,
    path: '/api/admin/photos/:id',
    summary: `Put a photo in the bin for ${BIN_DAYS} days`,
  },
  restore: {
    method: 'POST',
    path: '/api/admin/photos/:id/restore',
    summary: 'Restore a photo from the bin',
    params: Id,
    response: ManagedPhoto,
    errors: ['PHOTOS_AU_COMPLET'],
  },
})
