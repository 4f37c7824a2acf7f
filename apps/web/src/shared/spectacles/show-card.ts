import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { pick } from 'es-toolkit/object/pick'

const CARD = [
  'id',
  'title',
  'img',
  'genre',
  'ambiance',
  'date_spectacle',
  'heure_spectacle',
  'startsAt',
  'places_restantes',
  'price_cents',
  'tarifs',
  'status',
  'previousStartsAt',
] as const

export type ShowCard = Pick<Spectacle, (typeof CARD)[number]>

/** Fields for a card only, as the dehydrated state of a page contains all of its shows. */
export const cardOf = (show: ShowCard): ShowCard => pick(show, CARD)
