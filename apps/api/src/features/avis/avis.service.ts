import type { Review, Reviews } from '@espace/contracts/avis/avis'
import { avisMessages as say, HOME_REVIEWS } from '@espace/contracts/avis/avis.constants'
import { catalogued } from '@espace/contracts/kernel/error-catalogue'
import { apiError, ApiError } from '@espace/contracts/kernel/errors'
import type { Services } from '#services.ts'
import { createPlaces, type Place, PlacesError } from './places.ts'

export function avisService({ places: { apiKey, placeId, baseUrl }, now }: Services) {
  const places =
    apiKey !== undefined && placeId !== undefined
      ? createPlaces({ apiKey, placeId, baseUrl }, now)
      : undefined
  return {
    isConfigured: places !== undefined,

    /** The venue's reviews, fresh from the maps service. */
    async get(): Promise<Place> {
      if (!places) throw apiError('AVIS_NON_CONFIGURES')
      try {
        return await places.get()
      } catch (cause) {
        if (!(cause instanceof PlacesError)) throw cause
        const { status } = catalogued('AVIS_INDISPONIBLES')
        throw new ApiError(`${say.failed}${cause.message}`, status, 'AVIS_INDISPONIBLES', { cause })
      }
    },
  }
}

/** The only host that photographs of authors come from. */
const PHOTO_ORIGIN = 'https://lh3.googleusercontent.com'

export const presentReviews = ({ rating, reviews }: Place, now: Date): Reviews => ({
  rating: rating ?? null,
  reviews: reviews.slice(0, HOME_REVIEWS).map((review) => presentReview(review, now)),
})

const presentReview = (review: Place['reviews'][number], now: Date): Review => ({
  author_name: review.authorAttribution.displayName,
  author_url: httpsUrl(review.authorAttribution.uri)?.href ?? '',
  profile_photo_url: photoUrl(review.authorAttribution.photoUri),
  rating: review.rating,
  relative_time_description: since(review.publishTime, now),
  text: review.text.text,
})

const httpsUrl = (text: string): URL | null => {
  const url = URL.parse(text)
  return url?.protocol === 'https:' ? url : null
}

/** The service omits the scheme at times. */
function photoUrl(text: string): string {
  const url = httpsUrl(text.startsWith('//') ? `https:${text}` : text)
  return url?.origin === PHOTO_ORIGIN ? url.href : ''
}

const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

let french: Intl.RelativeTimeFormat | undefined

/** The words of a language take some time to be read: they wait for the first review. */
const inFrench = () => (french ??= new Intl.RelativeTimeFormat('fr', { numeric: 'auto' }))

/** `il y a 2 mois`; empty when the service does not say when. */
function since(publishTime: string, now: Date): string {
  const seconds = (now.getTime() - Date.parse(publishTime)) / 1_000
  if (!Number.isFinite(seconds)) return ''
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? ['minute', 60]
  return inFrench().format(-Math.max(0, Math.floor(seconds / size)), unit)
}
