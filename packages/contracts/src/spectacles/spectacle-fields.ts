import * as z from 'zod'
import { displayText, text } from '../kernel/fields.ts'
import { parseUrl } from '../kernel/parse-url.ts'
import { VAT_RATES } from '../tarifs/tarifs.constants.ts'
import { tarifs } from '../tarifs/tarifs.ts'
import { datesOf, DEFAULT_RECURRENCE } from './recurrence.ts'
import { AMBIANCES, BOOKING_MODES, MAX_RECURRENCE_DATES, STATUSES } from './spectacles.constants.ts'

// The editable fields of a show (§5), shared by the form and the API.

const REQUIRED = 'Ce champ est requis'
const LINK = 'Le lien doit être une adresse http ou https'

export const title = displayText(1, 200)
export const description = displayText(1, 5_000)
export const lieu = displayText(1, 200)

/** A path or a file name of a picture, or an http(s) address (§5); no other scheme, and no path traversal. */
export const img = text(500)
  .transform((path) => path.trim())
  .refine((path) => path !== '', { error: REQUIRED, abort: true })
  .refine(isPicturePath, { error: 'L’adresse de l’image n’est pas valable', abort: true })
  .refine(
    isPictureName,
    'Ce n’est pas une image : déposez un fichier, ou donnez l’adresse d’une image.',
  )

function isPicturePath(path: string): boolean {
  // oxlint-disable-next-line eslint/no-control-regex
  if (/[\u0000-\u001F\\<>"]/.test(path) || path.split(/[/?#]/).includes('..')) return false
  if (/^https?:\/\//i.test(path)) return isWebAddress(path)
  return !/^[a-z][a-z\d+.-]*:/i.test(path) && !path.startsWith('//')
}

/** The name of an external address need not tell the file type. */
function isPictureName(path: string): boolean {
  return /^https?:/i.test(path) || /[^/]\.(jpe?g|png|webp|gif|avif|svg)([?#]|$)/i.test(path)
}

/** http or https, without credentials in it, which would hide the host. */
function isWebAddress(address: string): boolean {
  const url = parseUrl(address)
  if (!url || !/^https?:\/\//i.test(address)) return false
  return url.username === '' && url.password === '' && !/[\s\\]/.test(address)
}

export const lien_spectacle = text(1_000)
  .transform((address) => address.trim())
  .refine((address) => address === '' || isWebAddress(address), LINK)
  .transform((address) => address || null)
  .nullable()

/** An existing day between 1900 and 2199. */
export const day = z.iso
  .date({ error: 'Date invalide (AAAA-MM-JJ)', abort: true })
  .refine((date) => date >= '1900-01-01' && date <= '2199-12-31', 'Cette date est trop loin')
export const date_spectacle = z.string(REQUIRED).pipe(day)

/** `HH:MM`, or with seconds; the answer has seconds. */
export const time = z
  .string(REQUIRED)
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Heure invalide (HH:MM)')
  .transform((value) => (value.length === 5 ? `${value}:00` : value))

const WITHOUT_ACCENTS: Record<string, string> = {
  programme: 'programmé',
  annule: 'annulé',
  reporte: 'reporté',
}

/** With or without its accents. */
export const status = z
  .string()
  .transform((word) => WITHOUT_ACCENTS[word] ?? word.normalize('NFC'))
  .pipe(z.enum(STATUSES, 'Statut inconnu'))

/** An instant with its zone, or a wall-clock time of Paris as forms give it. */
export const publishAt = z.iso
  .datetime({ offset: true, local: true, error: 'Date de publication invalide' })
  .nullable()

const salesAt = z.iso
  .datetime({ offset: true, local: true, error: 'Date de vente invalide', abort: true })
  .refine((said) => said >= '1900' && said < '2200', 'Cette date est trop loin')
  .nullable()

const amount = (max: number) => z.int('Un nombre entier est attendu').nonnegative().max(max)

/**
 * Optional details of a show, as the public reads them; `detailDrafts` is their form. The compiler names the places
 * that a new one needs (docs/recipes.md).
 */
export const detailAnswers = {
  genre: z.string().nullable(),
  durationMinutes: z.int().positive().nullable(),
  videoUrl: z.string().nullable(),
  lsf: z.boolean().meta({ description: 'Interpreted in French sign language' }),
}
export type DetailName = keyof typeof detailAnswers

const detailDrafts = {
  genre: displayText(0, 60)
    .transform((genre) => genre || null)
    .nullable(),
  durationMinutes: z.int().positive().max(600).nullable(),
  videoUrl: text(500)
    .refine((address) => address === '' || address.startsWith('https://'), LINK)
    .refine((address) => address === '' || isWebAddress(address), LINK)
    .transform((address) => address || null)
    .nullable(),
  lsf: z.boolean('Oui ou non est attendu'),
} satisfies Record<DetailName, z.ZodType>

/** Fields beyond the specification; each may be left out, and null empties it. */
export const extras = {
  status,
  publishAt,
  booking_mode: z.enum(BOOKING_MODES),
  salesOpenAt: salesAt,
  salesCloseAt: salesAt,
  price_cents: amount(100_000).nullable(),
  tarifs,
  vatBp: z
    .int('Taux inconnu')
    .refine((bp) => VAT_RATES.some((rate) => rate.bp === bp), 'Taux inconnu')
    .nullable(),
  capacity: amount(1_000),
  places_restantes: amount(1_000).nullable(),
  ambiance: z.enum(AMBIANCES).nullable(),
  ...detailDrafts,
}

const weekday = z.int('Jour inconnu').min(0, 'Jour inconnu').max(6, 'Jour inconnu')

/**
 * The recurrence of §3 (`weekday`), and beyond it several weekdays and an interval in weeks, without the
 * days of `skip`.
 */
export const Rule = z
  .object({
    enabled: z.literal(true, 'Vrai ou faux'),
    weekday: weekday.optional(),
    weekdays: z.array(weekday).min(1, 'Au moins un jour').max(7).optional(),
    interval: z.int().min(1).max(52).default(1),
    time: time.default(`${DEFAULT_RECURRENCE.time}:00`),
    startDate: z.string('Ce champ est requis').pipe(day),
    endDate: z.string('Ce champ est requis').pipe(day),
    /** Absent: the skipped days stay. */
    skip: z.array(day).max(MAX_RECURRENCE_DATES).optional(),
  })
  .transform(({ weekday = DEFAULT_RECURRENCE.weekday, weekdays, ...rule }) => ({
    interval: rule.interval,
    time: rule.time,
    startDate: rule.startDate,
    endDate: rule.endDate,
    ...(rule.skip && { skip: rule.skip }),
    weekdays: [...new Set(weekdays ?? [weekday])].toSorted((a, b) => a - b),
  }))
  .superRefine((rule, context) => {
    const said = saidOf(rule)
    if (said) context.addIssue({ code: 'custom', path: ['endDate'], message: said })
  })

export type Rule = z.output<typeof Rule>

/** Switched off, it means a single date, whatever the form's other fields hold. */
export const recurrence = z
  .discriminatedUnion('enabled', [
    z.object({ enabled: z.literal(false) }).transform(() => null),
    Rule,
  ])
  .nullable()

function saidOf(rule: Rule): string | undefined {
  try {
    const dates = datesOf(rule)
    return dates.length === 0 ? 'Aucune date dans cette période' : undefined
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return `Au plus ${MAX_RECURRENCE_DATES} dates`
  }
}
