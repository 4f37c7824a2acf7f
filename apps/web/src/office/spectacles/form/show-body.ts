import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { centsOf } from '@espace/contracts/tarifs/tarifs.constants'
import { tarifsIn } from '#office/ui/tarifs/tarif-rows.ts'
import { detailBodyOf } from './show-details.ts'
import { isSeries } from './show-rules.ts'
import { NEW_SHOW, type ShowValues, valuesOf } from './show-values.ts'

/** Body of a recurrence (§7), extended by several weekdays, an interval and skipped dates. */
export function recurrenceOf({ weekdays, time, startDate, endDate, interval, skip }: ShowValues) {
  const days = weekdays.map(Number)
  return {
    enabled: true as const,
    weekday: days[0] ?? 0,
    ...(days.length > 1 && { weekdays: days }),
    ...(Number(interval) > 1 && { interval: Number(interval) }),
    time,
    startDate,
    endDate,
    ...(skip.length > 0 && { skip }),
  }
}

const whenOf = (values: ShowValues) =>
  isSeries(values)
    ? { recurrence: recurrenceOf(values) }
    : {
        date_spectacle: values.date_spectacle,
        heure_spectacle: `${values.heure_spectacle}:00`,
      }

/** Null is a price not set; zero is a free show. */
function priceOf({ booking_mode, isFree, price }: ShowValues): number | null {
  if (booking_mode === 'maison' && isFree) return 0
  return price === '' ? null : centsOf(price)
}

function contentOf(values: ShowValues) {
  const { title, img, description, lieu, lien_spectacle } = values
  return {
    title,
    img,
    description,
    lieu,
    lien_spectacle: lien_spectacle.trim() || null,
    price_cents: priceOf(values),
    ...detailBodyOf(values),
  }
}

function bookingOf(
  values: ShowValues,
  before: Pick<ManagedSpectacle, 'booking_mode' | 'capacity'>,
  { salesOpenAt: open, salesCloseAt: close }: Pick<ShowValues, 'salesOpenAt' | 'salesCloseAt'>,
) {
  const { booking_mode, salesOpenAt, salesCloseAt } = values
  const seats = Number(values.capacity)
  if (booking_mode === 'externe')
    return booking_mode === before.booking_mode ? {} : { booking_mode }
  const isSame = booking_mode === before.booking_mode && seats === before.capacity
  return {
    ...(!isSame && { booking_mode, capacity: seats }),
    ...(salesOpenAt !== open && { salesOpenAt: salesOpenAt || null }),
    // The end of sales belongs to a single date, so a series leaves it out.
    ...(!isSeries(values) && salesCloseAt !== close && { salesCloseAt: salesCloseAt || null }),
  }
}

function tarifsOf({ booking_mode, tarifs, vat }: ShowValues, before: ShowValues) {
  if (booking_mode === 'externe') return {}
  const isSame = JSON.stringify(tarifs) === JSON.stringify(before.tarifs)
  return {
    ...(!isSame && { tarifs: tarifsIn(tarifs) }),
    ...(vat !== before.vat && { vatBp: vat === '' ? null : Number(vat) }),
  }
}

/** A show that is added (§7). */
export function draftOf(values: ShowValues) {
  const { publication, publishAt } = values
  return {
    ...contentOf(values),
    ...whenOf(values),
    ...bookingOf(values, { booking_mode: 'externe', capacity: VENUE.seats }, NEW_SHOW),
    ...tarifsOf(values, NEW_SHOW),
    ...(publication === 'brouillon' && { status: 'brouillon' }),
    ...(publication === 'programmee' && { publishAt }),
  }
}

/** Changed fields of a show; its status (annulé, complet…) has a dialog of its own. */
export function changeOf(show: ManagedSpectacle, values: ShowValues) {
  const { publication, publishAt, scope } = values
  const isPublished = { publie: true, programmee: true, brouillon: false }[publication]
  return {
    ...contentOf(values),
    ...whenOf(values),
    ...bookingOf(values, show, valuesOf(show)),
    ...tarifsOf(values, valuesOf(show)),
    ...(show.recurrenceId !== null && { scope }),
    ...(isPublished === (show.status === 'brouillon') && {
      status: isPublished ? 'programmé' : 'brouillon',
    }),
    publishAt: publication === 'programmee' ? publishAt : null,
    version: show.version,
  }
}
