import {
  type ManagedSpectacle,
  ManagedSpectacle as Managed,
} from '@espace/contracts/spectacles/managed-spectacle'
import { DEFAULT_RECURRENCE } from '@espace/contracts/spectacles/recurrence'
import { BOOKING_MODES, SCOPES } from '@espace/contracts/spectacles/spectacles.constants'
import * as z from 'zod'
import { withParisOffset } from '../../../../lib/time/paris.ts'
import { DETAIL_LABELS, detailShape, detailValuesOf, NO_DETAILS } from './show-details.tsx'

/** The only venue of the form (§3). */
export const HOUSE = "L'espace comédie"

/** Seats of the house. */
export const HOUSE_SEATS = 70

/** What the form of a show holds, as it is filled in. */
export const ShowValues = z.object({
  title: z.string(),
  img: z.string(),
  description: z.string(),
  lieu: z.string(),
  lien_spectacle: z.string(),
  booking_mode: z.enum(BOOKING_MODES),
  /** Seats that the house gives out. */
  capacity: z.string(),
  /** Between them the seats are sold, wall clock in Paris, `YYYY-MM-DDTHH:MM`; empty: no bound. */
  sales_open_at: z.string(),
  sales_close_at: z.string(),
  /** A single date, or a recurrence in its place (§4). */
  isRecurrent: z.boolean(),
  date_spectacle: z.string(),
  heure_spectacle: z.string(),
  /** The date is over, and that is meant. */
  isPast: z.boolean(),
  /** 0 = Sunday to 6 = Saturday, as texts. */
  weekdays: z.array(z.string()),
  time: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  interval: z.string(),
  /** Days that the rule gives and that do not play. */
  skip: z.array(z.string()),
  /** Which dates of a series are changed. */
  scope: z.enum(SCOPES),
  publication: z.enum(['publie', 'brouillon', 'programmee']),
  /** Wall clock in Paris, `YYYY-MM-DDTHH:MM`. */
  publish_at: z.string(),
  /** In euros. */
  price: z.string(),
  /** Of seats that the house sells: they cost nothing, and somebody has said so. */
  isFree: z.boolean(),
  ...detailShape,
})
export type ShowValues = z.infer<typeof ShowValues>

export const SHOW_LABELS: Readonly<Record<keyof ShowValues, string>> = {
  title: 'Titre',
  img: 'Image',
  description: 'Description',
  lieu: 'Lieu',
  lien_spectacle: 'Lien de billetterie',
  booking_mode: 'Réservation',
  capacity: 'Places en vente',
  sales_open_at: 'Ouverture des réservations',
  sales_close_at: 'Fermeture des réservations',
  isRecurrent: 'Récurrence hebdomadaire',
  date_spectacle: 'Date',
  heure_spectacle: 'Heure',
  isPast: 'Date passée',
  weekdays: 'Jours',
  time: 'Heure de la série',
  startDate: 'Première date',
  endDate: 'Dernière date',
  interval: 'Rythme',
  skip: 'Dates sautées',
  scope: 'Dates à modifier',
  publication: 'Publication',
  publish_at: 'Date de publication',
  price: 'Prix',
  isFree: 'Entrée gratuite',
  ...DETAIL_LABELS,
}

/** What the API calls otherwise than the form. */
export const SHOW_FIELDS: Readonly<Record<string, keyof ShowValues>> = {
  recurrence: 'endDate',
  'recurrence.weekday': 'weekdays',
  'recurrence.weekdays': 'weekdays',
  'recurrence.time': 'time',
  'recurrence.startDate': 'startDate',
  'recurrence.endDate': 'endDate',
  'recurrence.interval': 'interval',
  'recurrence.skip': 'skip',
  price_cents: 'price',
}

export const NEW_SHOW: ShowValues = {
  title: '',
  img: '',
  description: '',
  lieu: HOUSE,
  lien_spectacle: '',
  booking_mode: 'externe',
  capacity: String(HOUSE_SEATS),
  sales_open_at: '',
  sales_close_at: '',
  isRecurrent: false,
  date_spectacle: '',
  heure_spectacle: '',
  isPast: false,
  weekdays: [String(DEFAULT_RECURRENCE.weekday)],
  time: DEFAULT_RECURRENCE.time,
  startDate: '',
  endDate: '',
  interval: '1',
  skip: [],
  scope: 'date',
  publication: 'publie',
  publish_at: '',
  price: '',
  isFree: false,
  ...NO_DETAILS,
}

const minutes = (time: string) => time.slice(0, 5)

/** An instant as a field shows it. */
const wallOf = (instant: string | null) =>
  instant === null ? '' : withParisOffset(instant).slice(0, 16)

/** A show as its form shows it. */
export function valuesOf(show: ManagedSpectacle): ShowValues {
  const { recurrence } = show
  return {
    ...NEW_SHOW,
    title: show.title,
    img: show.img,
    description: show.description,
    lieu: show.lieu,
    lien_spectacle: show.lien_spectacle ?? '',
    booking_mode: show.booking_mode,
    capacity: String(show.capacity),
    sales_open_at: wallOf(show.sales_open_at),
    sales_close_at: wallOf(show.sales_close_at),
    date_spectacle: show.date_spectacle,
    heure_spectacle: minutes(show.heure_spectacle),
    isPast: Date.parse(show.starts_at) <= Date.now(),
    ...(recurrence && {
      weekdays: recurrence.weekdays.map(String),
      time: minutes(recurrence.time),
      startDate: recurrence.startDate,
      endDate: recurrence.endDate,
      interval: String(recurrence.interval),
      skip: recurrence.skip,
    }),
    ...publicationOf(show),
    price: show.price_cents === null ? '' : String(show.price_cents / 100).replace('.', ','),
    isFree: show.booking_mode === 'maison' && show.price_cents === 0,
    ...detailValuesOf(show),
  }
}

function publicationOf({
  publish_at,
  status,
  is_public,
}: ManagedSpectacle): Pick<ShowValues, 'publication' | 'publish_at'> {
  if (publish_at !== null && !is_public) {
    return { publication: 'programmee', publish_at: withParisOffset(publish_at).slice(0, 16) }
  }
  return {
    publication: status === 'brouillon' && !is_public ? 'brouillon' : 'publie',
    publish_at: '',
  }
}

/** What is stored now, as a refusal tells it. */
export function storedShow(current: unknown): { values: ShowValues; version: number } | undefined {
  const show = Managed.safeParse(current)
  return show.success ? { values: valuesOf(show.data), version: show.data.version } : undefined
}
