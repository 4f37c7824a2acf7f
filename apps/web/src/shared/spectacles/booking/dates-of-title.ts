import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/lib/client/api.ts'
import { cardOf } from '../show-card.ts'
import { isOff } from '../show-status.ts'

export const OTHER_DATES = 8

/**
 * First upcoming dates of a title, one more than is shown, as one may be that of the page itself.
 * Titles are typed with either apostrophe; if one finds nothing, the other is tried.
 */
export async function upcomingOf(
  api: ApiClient,
  title: string,
  signal: AbortSignal,
): Promise<Spectacle[]> {
  const ask = (title: string) =>
    api.spectacles.upcoming({ query: { title, limit: OTHER_DATES + 1 } }, { signal })
  const shows = await ask(title)
  const otherSpelling = title.includes('’')
    ? title.replaceAll('’', "'")
    : title.replaceAll("'", '’')
  return shows.length > 0 || otherSpelling === title ? shows : ask(otherSpelling)
}

/** Upcoming dates of a title: the next one that takes place in full, and the first dates. */
export const datesOfTitle = (api: ApiClient, title: string) =>
  queryOptions({
    queryKey: ['spectacles', 'title', title],
    queryFn: async ({ signal }) => {
      const shows = await upcomingOf(api, title, signal)
      return { next: shows.find((show) => !isOff(show)) ?? shows[0], dates: shows.map(cardOf) }
    },
  })
