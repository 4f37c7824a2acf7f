import * as z from 'zod'
import { Id } from '../kernel/inputs.ts'
import { defineContract } from '../kernel/route.ts'

/** An additional photo of a show (§3). */
export const Photo = z
  .object({ id: z.int().positive(), image_path: z.string(), sort_order: z.int().nullable() })
  .meta({ id: 'Photo' })
export type Photo = z.infer<typeof Photo>

export const photosContract = defineContract({
  ofSpectacle: {
    method: 'GET',
    path: '/api/photos/spectacle/:id',
    access: 'public',
    summary: 'The additional photos of a show, in order',
    params: Id,
    response: z.array(Photo),
    errors: ['SPECTACLE_INTROUVABLE'],
  },
})
