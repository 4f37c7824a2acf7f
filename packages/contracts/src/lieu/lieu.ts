import * as z from 'zod'
import { BIN_DAYS } from '../kernel/constants.ts'
import { displayText, Id, named, Order, REMOVAL, Version, versioned } from '../kernel/fields.ts'
import { defineAdminContract, definePublicReads } from '../kernel/route.ts'
import { img } from '../spectacles/spectacle-fields.ts'

/** A picture of the venue (§3). */
export const VenueImage = named('VenueImage', {
  id: z.int().positive(),
  image_path: z.string(),
  is_main: z.boolean(),
  alt: z.string().meta({ description: 'What the picture shows' }),
})
export type VenueImage = z.infer<typeof VenueImage>

export const lieuContract = definePublicReads({
  images: {
    path: '/api/lieu/images',
    summary: 'List the pictures of the venue, in order',
    response: z.array(VenueImage),
  },
  main: {
    path: '/api/lieu/images/main',
    summary: 'Get the main picture of the venue',
    response: VenueImage,
    errors: ['RESSOURCE_INTROUVABLE'],
    fault: 'ERREUR_IMAGE_PRINCIPALE',
  },
  gallery: {
    path: '/api/lieu/images/gallery',
    summary: 'List the pictures of the venue without the main one, in order',
    response: z.array(VenueImage),
  },
})

export const ManagedVenueImage = VenueImage.extend({
  sort_order: z.int(),
  version: Version,
  deletedAt: z.iso.datetime().nullable(),
}).meta({ id: 'ManagedVenueImage' })
export type ManagedVenueImage = z.infer<typeof ManagedVenueImage>

const fields = {
  image_path: img,
  is_main: z.boolean('Vrai ou faux'),
  alt: displayText(0, 300),
}

export const VenueImageDraft = z.object({
  image_path: fields.image_path,
  is_main: fields.is_main.default(false),
  alt: fields.alt.default(''),
})
export type VenueImageDraft = z.output<typeof VenueImageDraft>

/** Partial: absent fields stay unchanged. */
export const VenueImageChange = z.object({ ...z.object(fields).partial().shape, ...versioned })
export type VenueImageChange = z.output<typeof VenueImageChange>

/** Exactly one of the pictures is the main one. */
export const lieuAdminContract = defineAdminContract({
  managed: {
    method: 'GET',
    path: '/api/admin/lieu/images',
    summary: 'List the pictures of the venue, the main one first',
    response: z.array(ManagedVenueImage),
  },
  bin: {
    method: 'GET',
    path: '/api/admin/lieu/images/bin',
    summary: 'List the pictures of the venue in the bin, last deleted first',
    response: z.array(ManagedVenueImage),
  },
  add: {
    method: 'POST',
    path: '/api/admin/lieu/images',
    summary: 'Add a picture of the venue; the first one is the main one',
    body: VenueImageDraft,
    response: ManagedVenueImage,
    status: 201,
    errors: ['IMAGES_AU_COMPLET'],
    fault: 'ERREUR_SAUVEGARDE',
  },
  order: {
    method: 'PUT',
    path: '/api/admin/lieu/images/order',
    summary: 'Reorder the pictures of the venue; the others come after',
    body: Order,
    response: z.array(ManagedVenueImage),
    fault: 'ERREUR_SAUVEGARDE',
  },
  change: {
    method: 'PUT',
    path: '/api/lieu/images/:id',
    summary: 'Update a picture; there is always one main picture',
    params: Id,
    body: VenueImageChange,
    response: ManagedVenueImage,
    isVersioned: true,
    fault: 'ERREUR_SAUVEGARDE',
  },
  remove: {
    ...REMOVAL,
    path: '/api/lieu/images/:id',
    summary: `Put a picture in the bin for ${BIN_DAYS} days; the next one takes the place of the main one`,
  },
  restore: {
    method: 'POST',
    path: '/api/admin/lieu/images/:id/restore',
    summary: 'Restore a picture from the bin, into the gallery',
    params: Id,
    response: ManagedVenueImage,
    errors: ['IMAGES_AU_COMPLET'],
  },
})
