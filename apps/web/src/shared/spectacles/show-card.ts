import type { Spectacle } from '@espace/contracts/spectacles/spectacles'

export type ShowCard = Pick<
  Spectacle,
  | 'id'
  | 'title'
  | 'img'
  | 'genre'
  | 'ambiance'
  | 'date_spectacle'
  | 'heure_spectacle'
  | 'startsAt'
  | 'places_restantes'
  | 'price_cents'
  | 'tarifs'
  | 'status'
  | 'previousStartsAt'
>

/** Fields for a card only, as the dehydrated state of a page contains all of its shows. */
export const cardOf = (show: ShowCard): ShowCard => ({
  id: show.id,
  title: show.title,
  img: show.img,
  genre: show.genre,
  ambiance: show.ambiance,
  date_spectacle: show.date_spectacle,
  heure_spectacle: show.heure_spectacle,
  startsAt: show.startsAt,
  places_restantes: show.places_restantes,
  price_cents: show.price_cents,
  tarifs: show.tarifs,
  status: show.status,
  previousStartsAt: show.previousStartsAt,
})
