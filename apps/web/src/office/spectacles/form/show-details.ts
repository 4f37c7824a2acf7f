import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { type DetailName, extras } from '@espace/contracts/spectacles/spectacle-fields'
import * as z from 'zod'
import type { ValuesOf } from '#office/lib/edit/fields.ts'
import { check, text } from '#office/ui/form/field-table.tsx'

// Optional details in the form of a show. Each table lists all of them: a missing one is a type error.

export const DETAIL_FIELDS = {
  genre: text('Genre', { hint: 'Par exemple Seul en scène' }),
  durationMinutes: text('Durée', {
    after: '(minutes)',
    hint: 'Par exemple 75',
    inputMode: 'numeric',
  }),
  videoUrl: text('Vidéo', {
    hint: 'Une adresse YouTube, par exemple https://youtu.be/… ; la page du Tchatcheur Comedy Club la montre.',
    type: 'url',
    inputMode: 'url',
  }),
  lsf: check('Interprété en langue des signes (LSF)'),
} satisfies Record<DetailName, unknown>

type Details = ValuesOf<typeof DETAIL_FIELDS>

/** Details that most shows leave empty, collapsed, line by line; the others are always visible. */
export const FOLDED = [['genre', 'price', 'durationMinutes'], 'videoUrl'] as const

export const OPEN = Object.keys(DETAIL_FIELDS).filter((name): name is DetailName =>
  FOLDED.flat().every((folded) => folded !== name),
)

export const detailValuesOf = (show: ManagedSpectacle): Details => ({
  genre: show.genre ?? '',
  durationMinutes: String(show.durationMinutes ?? ''),
  videoUrl: show.videoUrl ?? '',
  lsf: show.lsf,
})

/** Rules of the fields whose form value differs from the API's. */
export const DETAIL_RULES: Partial<Record<DetailName, z.ZodType>> = {
  durationMinutes: z.string().regex(/^([1-9]\d{0,2})?$/, 'Une durée en minutes, par exemple 75'),
  videoUrl: extras.videoUrl,
}

export const detailBodyOf = ({ genre, durationMinutes, videoUrl, lsf }: Details) =>
  ({
    genre: genre.trim() || null,
    durationMinutes: durationMinutes === '' ? null : Number(durationMinutes),
    videoUrl: videoUrl.trim() || null,
    lsf,
  }) satisfies Record<DetailName, unknown>
