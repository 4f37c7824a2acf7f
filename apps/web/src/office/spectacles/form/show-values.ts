import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { DEFAULT_RECURRENCE } from '@espace/contracts/spectacles/recurrence'
import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { blankOf, type ValuesOf } from '#office/lib/edit/fields.ts'
import { check, choice, OPTIONAL, placed, text, textArea } from '#office/ui/form/field-table.tsx'
import { rowsOf, TarifRows } from '#office/ui/tarifs/tarif-rows.ts'
import { image } from '#office/uploads/image-field.tsx'
import { serverNow } from '#shared/lib/time/clock.ts'
import { withParisOffset } from '#shared/lib/time/paris.ts'
import { DETAIL_FIELDS, detailValuesOf } from './show-details.ts'

export const SCOPE_OPTIONS = [
  { value: 'date', label: 'Cette date' },
  { value: 'suivantes', label: 'Celle-ci et les suivantes' },
  { value: 'serie', label: 'Toute la série' },
] as const

const PUBLICATION_OPTIONS = [
  { value: 'publie', label: 'Publié' },
  { value: 'brouillon', label: 'Brouillon' },
  { value: 'programmee', label: 'Publication programmée' },
] as const

const BOOKING_OPTIONS = [
  { value: 'externe', label: 'Billetterie extérieure (lien)' },
  { value: 'maison', label: 'Vendu ici' },
] as const

/** Every field of a show (§3, §5); which ones are visible depends on the others (`ShowFields`). */
export const SHOW_FIELDS = {
  scope: choice(
    'Dates à modifier',
    SCOPE_OPTIONS,
    'date',
    'Ce spectacle fait partie d’une série. Les dates retouchées à la main ou réservées sont protégées.',
  ),
  title: text('Titre', { required: true, maxLength: 200 }),
  img: image('Image', { kind: 'spectacle', folder: 'spectacles', isRequired: true }),
  description: textArea('Description', { required: true, maxLength: 5_000 }),
  /** A single date, or a recurrence in its place (§4). */
  isRecurrent: check('Récurrence hebdomadaire', {
    hint: 'Crée un spectacle pour chaque date, la première et la dernière comprises.',
  }),
  date_spectacle: text('Date', { type: 'date', required: true }),
  heure_spectacle: text('Heure', { type: 'time', required: true }),
  /** 0 = Sunday to 6 = Saturday, as texts. */
  weekdays: placed('Jours', z.array(z.string()), [String(DEFAULT_RECURRENCE.weekday)]),
  time: text('Heure de la série', { type: 'time', blank: DEFAULT_RECURRENCE.time }),
  startDate: text('Première date', { type: 'date' }),
  endDate: text('Dernière date', { type: 'date' }),
  interval: placed('Rythme', z.string(), '1'),
  /** Dates of the recurrence that are skipped. */
  skip: placed('Dates sautées', z.array(z.string()), []),
  /** Confirms that a past date is intended. */
  isPast: check('Date passée', {
    hint: 'Pour garder la trace d’une soirée qui a déjà eu lieu.',
  }),
  lieu: placed('Lieu', z.string(), VENUE.lieu),
  lien_spectacle: text('Lien de billetterie', {
    after: OPTIONAL,
    hint: 'Par exemple https://billetterie.fr/le-spectacle',
    type: 'url',
    inputMode: 'url',
  }),
  booking_mode: choice(
    'Réservation',
    BOOKING_OPTIONS,
    'externe',
    'Vendues ici, les places se réservent sur le site et se règlent à l’entrée ou en ligne.',
  ),
  /** Seats of a show with in-house ticketing. */
  capacity: placed('Places en vente', z.string(), String(VENUE.seats)),
  /** In euros. */
  price: text('Prix', { after: '(€)', hint: 'Par exemple 15 ou 12,50' }),
  /** In-house ticketing: the show is free, by the explicit « Gratuit ». */
  isFree: check('Entrée gratuite'),
  tarifs: placed('Autres tarifs', TarifRows, []),
  /** Hundredths of a percent; empty: not decided yet. */
  vat: placed('TVA', z.string(), ''),
  /** Between them the seats are sold, wall clock in Paris, `YYYY-MM-DDTHH:MM`; empty: no bound. */
  salesOpenAt: text('Ouverture des réservations', {
    after: OPTIONAL,
    hint: 'Heure de Paris ; vide : tout de suite.',
    type: 'datetime-local',
  }),
  salesCloseAt: text('Fermeture des réservations', {
    after: OPTIONAL,
    hint: 'Vide : au début du spectacle.',
    type: 'datetime-local',
  }),
  ...DETAIL_FIELDS,
  publication: choice('Publication', PUBLICATION_OPTIONS, 'publie'),
  /** Wall clock in Paris, `YYYY-MM-DDTHH:MM`. */
  publishAt: text('Date de publication', {
    hint: 'Heure de Paris ; le spectacle paraît dans la minute.',
    type: 'datetime-local',
  }),
}
export type ShowValues = ValuesOf<typeof SHOW_FIELDS>

export const NEW_SHOW: ShowValues = blankOf(SHOW_FIELDS)

/** Current form values; renders again at every change. */
export function useShowValues(): ShowValues {
  const { getValues } = useFormContext<ShowValues>()
  useWatch<ShowValues>({})
  return getValues()
}

const minutes = (time: string) => time.slice(0, 5)

const wallOf = (instant: string | null) =>
  instant === null ? '' : withParisOffset(instant).slice(0, 16)

export function valuesOf(show: ManagedSpectacle): ShowValues {
  const { recurrence, title, img, description, lieu, booking_mode, date_spectacle } = show
  const isScheduled = show.publishAt !== null && !show.isPublic
  const isDraft = show.status === 'brouillon' && !show.isPublic
  return {
    ...NEW_SHOW,
    title,
    img,
    description,
    lieu,
    booking_mode,
    date_spectacle,
    lien_spectacle: show.lien_spectacle ?? '',
    capacity: String(show.capacity),
    salesOpenAt: wallOf(show.salesOpenAt),
    salesCloseAt: wallOf(show.salesCloseAt),
    heure_spectacle: minutes(show.heure_spectacle),
    isPast: Date.parse(show.startsAt) <= serverNow(),
    ...(recurrence && {
      weekdays: recurrence.weekdays.map(String),
      time: minutes(recurrence.time),
      startDate: recurrence.startDate,
      endDate: recurrence.endDate,
      interval: String(recurrence.interval),
      skip: recurrence.skip,
    }),
    publication: isScheduled ? 'programmee' : isDraft ? 'brouillon' : 'publie',
    publishAt: isScheduled ? wallOf(show.publishAt) : '',
    price: show.price_cents === null ? '' : String(show.price_cents / 100).replace('.', ','),
    isFree: booking_mode === 'maison' && show.price_cents === 0,
    tarifs: rowsOf(show.tarifs),
    vat: show.vatBp === null ? '' : String(show.vatBp),
    ...detailValuesOf(show),
  }
}
