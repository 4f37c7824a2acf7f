import type { ProductApi } from '@espace/contracts/api'
import type { Client } from '@espace/contracts/kernel/client'
import { ApiError } from '@espace/contracts/kernel/errors'
import { AMBIANCES } from '@espace/contracts/spectacles/ambiance'
import type { Spectacle, SpectaclePage } from '@espace/contracts/spectacles/spectacles.contract'
import { parisInstant } from '../../lib/paris.ts'
import { withoutTags } from '../../lib/without-tags.ts'

type SpectaclesClient = Client<ProductApi>['spectacles']

/** The calls of the room with what comes back checked, and old spellings read (§3). */
export const checkedShapes = (client: SpectaclesClient): SpectaclesClient => ({
  list: async (...call) => asPage(await client.list(...call)),
  upcoming: async (...call) => asList(await client.upcoming(...call)),
  all: async (...call) => asList(await client.all(...call)),
  get: async (...call) => asSpectacle(await client.get(...call)),
})

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const shapeError = (message: string) => new ApiError(message, 0, 'FORMAT_INVALIDE')

/** A page of the programme; older answers call its list `data`. */
export function asPage(answer: unknown): SpectaclePage {
  if (!isFields(answer)) throw shapeError('Format de données invalide')
  const pagination = isFields(answer['pagination']) ? answer['pagination'] : {}
  const spectacles = asList(answer['spectacles'] ?? answer['data'])
  const total = wholeNumber(pagination['total']) ?? spectacles.length
  return {
    spectacles,
    pagination: {
      total,
      totalPages: wholeNumber(pagination['totalPages']) ?? 1,
      limit: wholeNumber(pagination['limit']) ?? spectacles.length,
      page: wholeNumber(pagination['page']) ?? 1,
    },
  }
}

function asList(answer: unknown): Spectacle[] {
  if (!Array.isArray(answer)) throw shapeError('Format de données inattendu')
  return answer.filter(isFields).map(asSpectacle)
}

/** A show, whatever the age of its spelling (§3): `nom` or `name` for title, `spectacle_id` for id… */
export function asSpectacle(answer: unknown): Spectacle {
  if (!isFields(answer)) throw shapeError('Format de données invalide')
  const read = (...names: string[]) =>
    names.map((name) => answer[name]).find((value) => value != null)
  const text = (...names: string[]) => optionalText(read(...names)) ?? ''
  const date = text('date_spectacle').slice(0, 10)
  const time = withSeconds(text('heure_spectacle') || '00:00:00')
  const ambiance = AMBIANCES.find((known) => known === read('ambiance'))
  return {
    id: wholeNumber(read('id', 'spectacle_id', '_id')) ?? 0,
    title: text('title', 'nom', 'name'),
    img: text('img', 'image', 'photo'),
    description: text('description'),
    date_spectacle: date,
    heure_spectacle: time,
    lieu: text('lieu'),
    lien_spectacle: optionalText(read('lien_spectacle')) ?? null,
    places_restantes: wholeNumber(read('places_restantes')) ?? null,
    starts_at: optionalText(read('starts_at')) ?? parisInstant(date, time),
    genre: optionalText(read('genre')) ?? null,
    ambiance: ambiance ?? null,
    duration_minutes: wholeNumber(read('duration_minutes')) ?? null,
    price_cents: wholeNumber(read('price_cents')) ?? null,
    video_url: optionalText(read('video_url')) ?? null,
    recurrence_id: wholeNumber(read('recurrence_id')) ?? null,
  }
}

const optionalText = (value: unknown): string | undefined =>
  typeof value === 'string' ? withoutTags(value) : undefined

function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined
}

const withSeconds = (time: string) => (time.length === 5 ? `${time}:00` : time.slice(0, 8))
