import { ApiError } from '@espace/contracts/kernel/errors'
import { SPONSORED_SHOWS } from '@espace/contracts/sponsorise/definitions'
import type { ApiClient } from '../lib/api.ts'

/** The pages that search engines should know, besides those of the shows. */
const PAGES = [
  '/',
  '/spectacles',
  '/le-lieu',
  '/cours',
  '/artistes',
  '/contact',
  '/mentions-legales',
  '/confidentialite',
  '/cgv',
  '/faq',
  '/cookies',
  '/accessibilite',
]

/** The paths of every page that is worth finding; undefined while the shows cannot be had. */
export async function addressesOf(api: ApiClient): Promise<string[] | undefined> {
  try {
    const shows = await api.spectacles.upcoming()
    return [
      ...PAGES,
      ...Object.values(SPONSORED_SHOWS).map(({ slug }) => `/sponsorise/${slug}`),
      ...shows.map(({ id }) => `/spectacles/${id}`),
    ]
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
