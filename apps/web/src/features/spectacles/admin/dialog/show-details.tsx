import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { type DetailName, extras } from '@espace/contracts/spectacles/spectacle-fields'
import * as z from 'zod'
import { CheckField, FieldRow, TextField } from '../../../../ui/dashboard/form/fields.tsx'

// What may be said of a show besides, in its form. Each list has all of them, or it does not compile.

export const detailShape = {
  genre: z.string(),
  duration_minutes: z.string(),
  video_url: z.string(),
  lsf: z.boolean(),
} satisfies Record<DetailName, z.ZodType>

const Details = z.object(detailShape)
type Details = z.infer<typeof Details>

export const DETAIL_LABELS: Readonly<Record<DetailName, string>> = {
  genre: 'Genre',
  duration_minutes: 'Durée',
  video_url: 'Vidéo',
  lsf: 'Interprété en langue des signes (LSF)',
}

export const NO_DETAILS: Details = { genre: '', duration_minutes: '', video_url: '', lsf: false }

export const detailValuesOf = (show: ManagedSpectacle): Details => ({
  genre: show.genre ?? '',
  duration_minutes: show.duration_minutes === null ? '' : String(show.duration_minutes),
  video_url: show.video_url ?? '',
  lsf: show.lsf,
})

export const DETAIL_RULES: Readonly<Record<DetailName, z.ZodType>> = {
  genre: z.string(),
  duration_minutes: z.string().regex(/^([1-9]\d{0,2})?$/, 'Une durée en minutes, par exemple 75'),
  video_url: extras.video_url,
  lsf: z.boolean(),
}

export const detailBodyOf = ({ genre, duration_minutes, video_url, lsf }: Details) =>
  ({
    genre: genre.trim() || null,
    duration_minutes: duration_minutes === '' ? null : Number(duration_minutes),
    video_url: video_url.trim() || null,
    lsf,
  }) satisfies Record<DetailName, unknown>

/** Those that are folded away, and show up when they are wrong. */
export const FOLDED: readonly DetailName[] = ['genre', 'duration_minutes', 'video_url']

/** @param beside stands in the line of the short ones */
export const FoldedDetails = ({ beside }: { beside: React.ReactNode }) => (
  <>
    <FieldRow>
      <TextField name="genre" label={DETAIL_LABELS.genre} hint="Par exemple Seul en scène" />
      {beside}
      <TextField
        name="duration_minutes"
        label={`${DETAIL_LABELS.duration_minutes} (minutes)`}
        hint="Par exemple 75"
        inputMode="numeric"
      />
    </FieldRow>
    <TextField
      name="video_url"
      label={DETAIL_LABELS.video_url}
      hint="Une adresse YouTube, par exemple https://youtu.be/… ; la page du Tchatcheur Comedy Club la montre."
      type="url"
      inputMode="url"
    />
  </>
)

export const OpenDetails = () => <CheckField name="lsf" label={DETAIL_LABELS.lsf} />
