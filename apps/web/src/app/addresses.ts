import { ApiError } from '@espace/contracts/kernel/errors'
import { artistPath, showPath } from '@espace/contracts/spectacles/show-path'
import { ARCHIVE_PAGE_SIZE } from '@espace/contracts/spectacles/spectacles.constants'
import { SPONSORED_SHOWS } from '@espace/contracts/sponsorise/sponsorise.constants'
import { pagesThat } from '../pages.ts'
import type { ApiClient } from '../shared/lib/client/api.ts'

/** Paths for the sitemap; undefined while the shows cannot be loaded. */
export async function addressesOf(api: ApiClient): Promise<string[] | undefined> {
  try {
    const [shows, artists] = await Promise.all([api.spectacles.upcoming(), api.artistes.list()])
    return [
      ...pagesThat('listed'),
      ...Object.values(SPONSORED_SHOWS).map(({ slug }) => `/sponsorise/${slug}`),
      ...artists.map(artistPath),
      ...shows.map(showPath),
      ...(await archivesOf(api)),
    ]
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Further pages of the archive, from which past shows are linked. */
async function archivesOf(api: ApiClient): Promise<string[]> {
  const query = { page: 1, limit: ARCHIVE_PAGE_SIZE }
  const { pagination } = await api.spectacles.archives({ query })
  const more = Array.from(
    { length: Math.max(0, pagination.totalPages - 1) },
    (_, index) => index + 2,
  )
  return more.map((page) => `/archives?page=${page}`)
}
