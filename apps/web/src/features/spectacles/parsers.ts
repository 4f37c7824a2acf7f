import { AMBIANCES } from '@espace/contracts/spectacles/ambiance'
import type { Spectacle, SpectaclePage } from '@espace/contracts/spectacles/spectacles.contract'
import { STATUSES } from '@espace/contracts/spectacles/status'
import {
  parseFields,
  parseListOf,
  parseText,
  parseWholeNumber,
  type Fields,
} from '../../lib/client/parsers.ts'
import { parisInstant } from '../../lib/time/paris.ts'

/** A page of the programme; older answers call its list `data`. */
export function parsePage(answer: unknown): SpectaclePage {
  const fields = parseFields(answer)
  const spectacles = parseSpectacles(fields['spectacles'] ?? fields['data'])
  const pagination = parseFields(fields['pagination'] ?? {})
  const number = (name: string) => parseWholeNumber(pagination[name])
  return {
    spectacles,
    pagination: {
      total: number('total') ?? spectacles.length,
      totalPages: number('totalPages') ?? 1,
      limit: number('limit') ?? spectacles.length,
      page: number('page') ?? 1,
    },
  }
}

export const parseSpectacles = (answer: unknown): Spectacle[] => parseListOf(answer, spectacleOf)

export const parseSpectacle = (answer: unknown): Spectacle => spectacleOf(parseFields(answer))

/** A show, whatever the age of its spelling (§3): `nom` or `name` for title, `spectacle_id` for id… */
function spectacleOf(fields: Fields): Spectacle {
  const read = (...names: string[]) =>
    names.map((name) => fields[name]).find((value) => value != null)
  const text = (...names: string[]) => parseText(read(...names)) ?? ''
  const date = text('date_spectacle').slice(0, 10)
  const time = withSeconds(text('heure_spectacle') || '00:00:00')
  const ambiance = AMBIANCES.find((known) => known === read('ambiance'))
  return {
    id: parseWholeNumber(read('id', 'spectacle_id', '_id')) ?? 0,
    title: text('title', 'nom', 'name'),
    img: text('img', 'image', 'photo'),
    description: text('description'),
    date_spectacle: date,
    heure_spectacle: time,
    lieu: text('lieu'),
    lien_spectacle: parseText(read('lien_spectacle')) ?? null,
    booking_mode: read('booking_mode') === 'maison' ? 'maison' : 'externe',
    sales_open_at: parseText(read('sales_open_at')) ?? null,
    sales_close_at: parseText(read('sales_close_at')) ?? null,
    places_restantes: parseWholeNumber(read('places_restantes')) ?? null,
    starts_at: parseText(read('starts_at')) ?? parisInstant(date, time),
    genre: parseText(read('genre')) ?? null,
    ambiance: ambiance ?? null,
    duration_minutes: parseWholeNumber(read('duration_minutes')) ?? null,
    price_cents: parseWholeNumber(read('price_cents')) ?? null,
    video_url: parseText(read('video_url')) ?? null,
    lsf: read('lsf') === true,
    recurrence_id: parseWholeNumber(read('recurrence_id')) ?? null,
    status: STATUSES.find((known) => known === read('status')) ?? 'programmé',
    previous_starts_at: parseText(read('previous_starts_at')) ?? null,
  }
}

const withSeconds = (time: string) => (time.length === 5 ? `${time}:00` : time.slice(0, 8))
