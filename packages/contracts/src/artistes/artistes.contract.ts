import * as z from 'zod'
import { fallback } from '../kernel/fallback.ts'
import { Day, Id } from '../kernel/inputs.ts'
import { defineContract } from '../kernel/route.ts'
import { STATUSES } from '../spectacles/status.ts'

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

/** An evening with an artist on stage. */
export const ArtistDate = z
  .object({
    id: z.int().positive(),
    title: z.string(),
    date_spectacle: Day,
    heure_spectacle: z.iso.time({ precision: 0 }),
    status: z.enum(STATUSES).register(fallback, { value: 'programmé' }),
  })
  .meta({ id: 'ArtistDate' })
export type ArtistDate = z.infer<typeof ArtistDate>

export const ArtistDates = z
  .object({
    upcoming: z.array(ArtistDate).meta({ description: 'Soonest first' }),
    past: z.array(ArtistDate).meta({ description: 'Last first; what was cancelled is left out' }),
  })
  .meta({ id: 'ArtistDates' })
export type ArtistDates = z.infer<typeof ArtistDates>

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
  dates: {
    method: 'GET',
    path: '/api/artistes/:id/dates',
    access: 'public',
    summary: 'When an artist is, and was, on stage here',
    params: Id,
    response: ArtistDates,
  },
  ofShow: {
    method: 'GET',
    path: '/api/spectacles/:id/artistes',
    access: 'public',
    summary: 'Who is on stage in a show, by name',
    params: Id,
    response: z.array(Artist),
    errors: ['SPECTACLE_INTROUVABLE'],
  },
})
