import { AMBIANCES } from '@espace/contracts/spectacles/ambiance'
import type { Spectacle, SpectaclePage } from '@espace/contracts/spectacles/spectacles.contract'
import { STATUSES } from '@espace/contracts/spectacles/status'
import { parisInstant } from '../../lib/paris.ts'
import { asFields, asListOf, asText, asWholeNumber, type Fields } from '../../lib/wire.ts'

/** A page of the programme; older answers call its list `data`. */
export function asPage(answer: unknown): SpectaclePage {
  const fields = asFields(answer)
  const spectacles = asSpectacles(fields['spectacles'] ?? fields['data'])
  const pagination = asFields(fields['pagination'] ?? {})
  const number = (name: string) => asWholeNumber(pagination[name])
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

export const asSpectacles = (answer: unknown): Spectacle[] => asListOf(answer, spectacleOf)

export const asSpectacle = (answer: unknown): Spectacle => spectacleOf(asFields(answer))

/** A show, whatever the age of its spelling (§3): `nom` or `name` for title, `spectacle_id` for id… */
function spectacleOf(fields: Fields): Spectacle {
  const read = (...names: string[]) =>
    names.map((name) => fields[name]).find((value) => value != null)
  const text = (...names: string[]) => asText(read(...names)) ?? ''
  const date = text('date_spectacle').slice(0, 10)
  const time = withSeconds(text('heure_spectacle') || '00:00:00')
  const ambiance = AMBIANCES.find((known) => known === read('ambiance'))
  return {
    id: asWholeNumber(read('id', 'spectacle_id', '_id')) ?? 0,
    title: text('title', 'nom', 'name'),
    img: text('img', 'image', 'photo'),
    description: text('description'),
    date_spectacle: date,
    heure_spectacle: time,
    lieu: text('lieu'),
    lien_spectacle: asText(read('lien_spectacle')) ?? null,
    booking_mode: read('booking_mode') === 'maison' ? 'maison' : 'externe',
    sales_open_at: asText(read('sales_open_at')) ?? null,
    sales_close_at: asText(read('sales_close_at')) ?? null,
    places_restantes: asWholeNumber(read('places_restantes')) ?? null,
    starts_at: asText(read('starts_at')) ?? parisInstant(date, time),
    genre: asText(read('genre')) ?? null,
    ambiance: ambiance ?? null,
    duration_minutes: asWholeNumber(read('duration_minutes')) ?? null,
    price_cents: asWholeNumber(read('price_cents')) ?? null,
    video_url: asText(read('video_url')) ?? null,
    lsf: read('lsf') === true,
    recurrence_id: asWholeNumber(read('recurrence_id')) ?? null,
    status: STATUSES.find((known) => known === read('status')) ?? 'programmé',
    previous_starts_at: asText(read('previous_starts_at')) ?? null,
  }
}

const withSeconds = (time: string) => (time.length === 5 ? `${time}:00` : time.slice(0, 8))
