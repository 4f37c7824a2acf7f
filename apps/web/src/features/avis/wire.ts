import type { Review, Reviews } from '@espace/contracts/avis/avis.contract'
import { asFields, asListOf, asText, type Fields } from '../../lib/wire.ts'

const asNumber = (value: unknown) => (typeof value === 'number' ? value : undefined)

const asReview = (fields: Fields): Review => ({
  author_name: asText(fields['author_name']) ?? '',
  author_url: asText(fields['author_url']) ?? '',
  profile_photo_url: asText(fields['profile_photo_url']) ?? '',
  rating: asNumber(fields['rating']) ?? 0,
  relative_time_description: asText(fields['relative_time_description']) ?? '',
  text: asText(fields['text']) ?? '',
})

export function asReviews(answer: unknown): Reviews {
  const { rating, reviews } = asFields(answer)
  return { rating: asNumber(rating) ?? null, reviews: asListOf(reviews, asReview) }
}

export const asAvailability = (answer: unknown): { available: boolean } => ({
  available: asFields(answer)['available'] === true,
})
