import type { Review, Reviews } from '@espace/contracts/avis/avis.contract'
import { parseFields, parseListOf, parseText, type Fields } from '../../lib/client/parsers.ts'

const parseNumber = (value: unknown) => (typeof value === 'number' ? value : undefined)

const parseReview = (fields: Fields): Review => ({
  author_name: parseText(fields['author_name']) ?? '',
  author_url: parseText(fields['author_url']) ?? '',
  profile_photo_url: parseText(fields['profile_photo_url']) ?? '',
  rating: parseNumber(fields['rating']) ?? 0,
  relative_time_description: parseText(fields['relative_time_description']) ?? '',
  text: parseText(fields['text']) ?? '',
})

export function parseReviews(answer: unknown): Reviews {
  const { rating, reviews } = parseFields(answer)
  return { rating: parseNumber(rating) ?? null, reviews: parseListOf(reviews, parseReview) }
}

export const parseAvailability = (answer: unknown): { available: boolean } => ({
  available: parseFields(answer)['available'] === true,
})
