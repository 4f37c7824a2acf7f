import * as z from 'zod'
import { Id } from '../kernel/inputs.ts'
import { defineContract } from '../kernel/route.ts'

/** Where else an artist is found. */
export const ArtistLink = z.object({ label: z.string(), url: z.string() })
export type ArtistLink = z.infer<typeof ArtistLink>

/** Somebody who has played here (§3). */
export const Artist = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    photo: z.string(),
    biography: z.string().optional().meta({ description: 'Left out when there is none' }),
    links: z.array(ArtistLink).optional().meta({ description: 'Left out when there are none' }),
  })
  .meta({ id: 'Artist' })
export type Artist = z.infer<typeof Artist>

export const artistesContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/artistes',
    access: 'public',
    summary: 'Every artist, by name',
    response: z.array(Artist),
    fault: 'ERREUR_ARTISTES',
  },
  featured: {
    method: 'GET',
    path: '/api/artistes/featured',
    access: 'public',
    summary: 'The artists of the home page, at most four',
    response: z.array(Artist),
    fault: 'ERREUR_ARTISTES',
  },
  get: {
    method: 'GET',
    path: '/api/artistes/:id',
    access: 'public',
    summary: 'One artist',
    params: Id,
    response: Artist,
  },
})
