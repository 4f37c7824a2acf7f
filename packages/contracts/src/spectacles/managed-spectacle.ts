import * as z from 'zod'
import {
  dated,
  Day,
  displayText,
  instant,
  pageNumber,
  pageSize,
  text,
  Version,
  versioned,
} from '../kernel/fields.ts'
import { recurrence } from './spectacle-fields.ts'
import * as fields from './spectacle-fields.ts'
import { BOOKING_MODES, SCOPES } from './spectacles.constants.ts'
import { Spectacle } from './spectacles.ts'

/** Of an in-house show: a missing price would give seats away for free. */
export const PRICE_WANTED = 'Indiquez un prix, ou 0 pour un spectacle gratuit.'

export const MAX_IMPORT_BYTES = 1024 * 1024

/** The rule of a series, for the form. */
const Series = z.object({
  weekdays: z.array(z.int().min(0).max(6)),
  interval: z.int().positive(),
  time: z.iso.time({ precision: 0 }),
  startDate: Day,
  endDate: Day,
  skip: z.array(Day),
})

/** A show in the dashboard, drafts and the trash included. */
export const ManagedSpectacle = Spectacle.extend({
  version: Version,
  publishAt: z.iso.datetime().nullable(),
  isPublic: z.boolean().meta({ description: 'Whether it is public now' }),
  booking_mode: z.enum(BOOKING_MODES),
  capacity: z.int().nonnegative(),
  seatsTaken: z.int().nonnegative(),
  isHandEdited: z.boolean(),
  vatBp: z
    .int()
    .nullable()
    .meta({ description: 'VAT of its seats in hundredths of a percent; null: not decided yet' }),
  recurrence: Series.nullable(),
  undoUntil: instant
    .nullable()
    .meta({ description: 'End of the time to undo its last change of status' }),
  deletedAt: z.iso.datetime().nullable(),
}).meta({ id: 'ManagedSpectacle' })
export type ManagedSpectacle = z.infer<typeof ManagedSpectacle>

/** The dashboard's range of dates; empty for the whole programme. */
export const ManagedRange = z.object({
  from: Day.optional().meta({ description: 'First day' }),
  to: Day.optional().meta({ description: 'Last day' }),
  q: text(100).optional().meta({
    description: 'Parts of title, genre, place or day, in figures or in French; all are found',
  }),
  status: z.enum(['brouillon'], 'Statut inconnu').optional(),
  sort: z.enum(['date', '-date', 'titre'], 'Ordre inconnu').default('date'),
  page: pageNumber().default(1),
  limit: pageSize(200).optional().meta({ description: 'Dates of a page; without it there is one' }),
})
export type ManagedRange = z.output<typeof ManagedRange>

const common = {
  title: fields.title,
  img: fields.img,
  description: fields.description,
  lieu: fields.lieu,
}
export const when = { date_spectacle: fields.date_spectacle, heure_spectacle: fields.time }
const extras = z.object(fields.extras).partial().shape

/** A single date, or a recurrence in its place (§7). */
export const SpectacleDraft = z
  .object({
    ...common,
    ...z.object(when).partial().shape,
    lien_spectacle: fields.lien_spectacle.default(null),
    recurrence: recurrence.default(null),
    ...extras,
  })
  .superRefine((draft, context) => {
    if (draft.recurrence) return
    for (const path of ['date_spectacle', 'heure_spectacle'] as const) {
      if (draft[path] === undefined) {
        context.addIssue({ code: 'custom', path: [path], message: 'Ce champ est requis' })
      }
    }
  })
  .superRefine(({ booking_mode: mode, price_cents: price = null }, context) => {
    if (mode !== 'maison' || price !== null) return
    context.addIssue({ code: 'custom', path: ['price_cents'], message: PRICE_WANTED })
  })
export type SpectacleDraft = z.output<typeof SpectacleDraft>

export const scope = z.enum(SCOPES, 'Portée inconnue')

/** Partial: absent fields stay unchanged. */
export const SpectacleChange = z.object({
  ...z.object({ ...common, ...when, lien_spectacle: fields.lien_spectacle, recurrence }).partial()
    .shape,
  ...extras,
  scope: scope.optional(),
  ...versioned,
})
export type SpectacleChange = z.output<typeof SpectacleChange>

export const StatusDraft = z.object({
  status: fields.status,
  /** With `reporté`: the new day and hour, if they are known. */
  ...z.object(when).partial().shape,
  note: displayText(0, 500).optional(),
  reason: displayText(0, 300).optional(),
  ...versioned,
})
export type StatusDraft = z.output<typeof StatusDraft>

/** A dry run of saving a recurrence, for one day. */
export const PlannedDate = z.object({
  ...dated,
  outcome: z.enum(['create', 'keep', 'move', 'remove', 'protect']),
  spectacle_id: z.int().positive().nullable(),
  reason: z
    .enum(['past', 'edited', 'booked'])
    .nullable()
    .meta({ description: 'Reason for which the date is kept' }),
})
export type PlannedDate = z.infer<typeof PlannedDate>

const ImportLine = z.object({
  line: z.int().positive(),
  outcome: z.enum(['create', 'exists', 'error']),
  title: z.string(),
  date_spectacle: z.string(),
  heure_spectacle: z.string(),
  lieu: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type ImportLine = z.infer<typeof ImportLine>

export const ImportReport = z.object({
  lines: z.array(ImportLine),
  created: z.int(),
  existing: z.int(),
  faulty: z.int(),
})
export type ImportReport = z.infer<typeof ImportReport>

export const Programme = z.object({
  csv: z.string('Ce champ est requis').min(1, 'Ce champ est requis').max(MAX_IMPORT_BYTES),
  status: fields.status.optional(),
})
