import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { type DetailName, extras } from '@espace/contracts/spectacles/spectacle-fields'
import * as z from 'zod'
import type { ValuesOf } from '#office/lib/edit/fields.ts'
import { check, text } from '#office/ui/form/field-table.tsx'

// What may be said of a show besides, in its form. Each list has all of them, or it does not compile.

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

/** Those that most shows do without, line by line; the others stand open. */
export const FOLDED = [['genre', 'price', 'durationMinutes'], 'videoUrl'] as const

const folded = new Set<string>(FOLDED.flat())

export const OPEN = Object.keys(DETAIL_FIELDS).filter(
  (name): name is DetailName => !folded.has(name),
)

export const detailValuesOf = (show: ManagedSpectacle): Details => ({
  genre: show.genre ?? '',
  durationMinutes: String(show.durationMinutes ?? ''),
  videoUrl: show.videoUrl ?? '',
  lsf: show.lsf,
})

/** Of what the form holds otherwise than the API. */
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
