import * as z from 'zod'
import { BIN_DAYS } from '../kernel/constants.ts'
import {
  displayText,
  fallback,
  Id,
  named,
  REMOVAL,
  rowId,
  titledDate,
  Version,
  versioned,
} from '../kernel/fields.ts'
import { defineAdminContract, definePublicReads } from '../kernel/route.ts'
import { img, lien_spectacle } from '../spectacles/spectacle-fields.ts'
import { STATUSES } from '../spectacles/spectacles.constants.ts'
import { MAX_ARTIST_DATES, MAX_EVENING_ARTISTS, MAX_LINKS } from './artistes.constants.ts'

export const ArtistLink = z.object({ label: z.string(), url: z.string() })
export type ArtistLink = z.infer<typeof ArtistLink>

/** An artist of the venue (§3). */
export const Artist = named('Artist', {
  id: z.int().positive(),
  name: z.string(),
  photo: z.string(),
  biography: z.string().optional().meta({ description: 'Left out when there is none' }),
  links: z.array(ArtistLink).optional().meta({ description: 'Left out when there are none' }),
})
export type Artist = z.infer<typeof Artist>

export const ArtistDate = named('ArtistDate', {
  id: z.int().positive(),
  ...titledDate,
  status: z.enum(STATUSES).register(fallback, { value: 'programmé' }),
})
export type ArtistDate = z.infer<typeof ArtistDate>

export const ArtistDates = named('ArtistDates', {
  upcoming: z.array(ArtistDate).meta({ description: 'Soonest first' }),
  past: z.array(ArtistDate).meta({ description: 'Last first; what was cancelled is left out' }),
})
export type ArtistDates = z.infer<typeof ArtistDates>

export const artistesContract = definePublicReads({
  list: {
    path: '/api/artistes',
    summary: 'List artists, by name',
    response: z.array(Artist),
    fault: 'ERREUR_ARTISTES',
  },
  featured: {
    path: '/api/artistes/featured',
    summary: 'List the artists of the home page, at most four',
    response: z.array(Artist),
    fault: 'ERREUR_ARTISTES',
  },
  get: {
    path: '/api/artistes/:id',
    summary: 'Get an artist',
    params: Id,
    response: Artist,
  },
  dates: {
    path: '/api/artistes/:id/dates',
    summary: 'List the upcoming and past dates of an artist',
    params: Id,
    response: ArtistDates,
  },
  ofShow: {
    path: '/api/spectacles/:id/artistes',
    summary: 'Line-up of a date, by name',
    params: Id,
    response: z.array(Artist),
    errors: ['SPECTACLE_INTROUVABLE'],
  },
})

export const ManagedArtist = Artist.extend({
  biography: z.string(),
  links: z.array(ArtistLink),
  version: Version,
  deletedAt: z.iso.datetime().nullable(),
}).meta({ id: 'ManagedArtist' })
export type ManagedArtist = z.infer<typeof ManagedArtist>

const fields = {
  name: displayText(1, 200),
  photo: z.union([z.literal(''), img]),
  biography: displayText(0, 5_000),
  links: z
    .array(
      z.object({
        label: displayText(1, 60),
        url: lien_spectacle.pipe(z.string('Le lien doit être une adresse http ou https')),
      }),
    )
    .max(MAX_LINKS, `${MAX_LINKS} liens au plus`),
}

/** An upcoming date, and whether an artist is in its line-up. */
export const PlannableDate = ArtistDate.extend({ isPlaying: z.boolean() }).meta({
  id: 'PlannableDate',
})
export type PlannableDate = z.infer<typeof PlannableDate>

/** Only the name is required (§5). */
export const ArtistDraft = z.object({
  name: fields.name,
  photo: fields.photo.nullish().transform((path) => path ?? ''),
  biography: fields.biography.nullish().transform((text) => text ?? ''),
  links: fields.links.default([]),
})
export type ArtistDraft = z.output<typeof ArtistDraft>

/** Partial: absent fields stay unchanged. */
export const ArtistChange = z.object({
  ...z
    .object({ ...fields, photo: fields.photo.nullable().transform((path) => path ?? '') })
    .partial().shape,
  ...versioned,
})
export type ArtistChange = z.output<typeof ArtistChange>

export const artistesAdminContract = defineAdminContract({
  managed: {
    method: 'GET',
    path: '/api/admin/artistes',
    summary: 'List artists that are not in the bin, by name',
    response: z.array(ManagedArtist),
    fault: 'ERREUR_ARTISTES',
  },
  bin: {
    method: 'GET',
    path: '/api/admin/artistes/bin',
    summary: 'List the artists in the bin, last deleted first',
    response: z.array(ManagedArtist),
    fault: 'ERREUR_ARTISTES',
  },
  add: {
    method: 'POST',
    path: '/api/admin/artiste',
    summary: 'Add an artist',
    body: ArtistDraft,
    response: ManagedArtist,
    status: 201,
    fault: 'ERREUR_AJOUT_ARTISTE',
  },
  change: {
    method: 'PUT',
    path: '/api/admin/artiste/:id',
    summary: 'Update an artist',
    params: Id,
    body: ArtistChange,
    response: ManagedArtist,
    isVersioned: true,
    fault: 'ERREUR_MODIFICATION_ARTISTE',
  },
  remove: {
    ...REMOVAL,
    path: '/api/admin/artistes/:id',
    summary: `Put an artist in the bin for ${BIN_DAYS} days`,
  },
  restore: {
    method: 'POST',
    path: '/api/admin/artistes/:id/restore',
    summary: 'Restore an artist from the bin',
    params: Id,
    response: ManagedArtist,
  },
  plannableDates: {
    method: 'GET',
    path: '/api/admin/artistes/:id/dates',
    summary: 'List upcoming dates, each with whether the artist is in its line-up',
    params: Id,
    response: z.array(PlannableDate),
  },
  planDates: {
    method: 'PUT',
    path: '/api/admin/artistes/:id/dates',
    summary: 'Set the upcoming dates of an artist; past ones are kept',
    params: Id,
    body: z.strictObject({
      spectacleIds: z.array(rowId()).max(MAX_ARTIST_DATES, `${MAX_ARTIST_DATES} dates au plus`),
    }),
    response: z.array(PlannableDate),
    fault: 'ERREUR_SAUVEGARDE',
  },
  planEvening: {
    method: 'PUT',
    path: '/api/admin/spectacles/:id/artistes',
    summary: 'Set the line-up of an upcoming date',
    params: Id,
    body: z.strictObject({
      artistIds: z
        .array(rowId())
        .max(MAX_EVENING_ARTISTS, `${MAX_EVENING_ARTISTS} artistes au plus`),
    }),
    response: z.array(Artist),
    errors: ['SPECTACLE_INTROUVABLE'],
    fault: 'ERREUR_SAUVEGARDE',
  },
})
