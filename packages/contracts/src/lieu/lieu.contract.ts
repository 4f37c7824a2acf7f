import * as z from 'zod'
import { defineContract } from '../kernel/route.ts'

/** A picture of the venue (§3). */
export const VenueImage = z
  .object({
    id: z.int().positive(),
    image_path: z.string(),
    is_main: z.boolean(),
    alt: z.string().meta({ description: 'What the picture shows' }),
  })
  .meta({ id: 'VenueImage' })
export type VenueImage = z.infer<typeof VenueImage>

export const lieuContract = defineContract({
  images: {
    method: 'GET',
    path: '/api/lieu/images',
    access: 'public',
    summary: 'Every picture of the venue, in order',
    response: z.array(VenueImage),
  },
  main: {
    method: 'GET',
    path: '/api/lieu/images/main',
    access: 'public',
    summary: 'The main picture of the venue',
    response: VenueImage,
    errors: ['RESSOURCE_INTROUVABLE'],
    fault: 'ERREUR_IMAGE_PRINCIPALE',
  },
  gallery: {
    method: 'GET',
    path: '/api/lieu/images/gallery',
    access: 'public',
    summary: 'The pictures of the venue but the main one, in order',
    response: z.array(VenueImage),
  },
})
