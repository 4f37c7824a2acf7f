import { MAX_PAGE_SIZE } from '@espace/contracts/spectacles/spectacles.constants'
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/lib/client/api.ts'
import { cardOf } from '#shared/spectacles/show-card.ts'
import { type Idea, ideaFor, type Wish } from './wish.ts'

/** A suggested show for a wish, or none; it changes with the minute. */
export const ideaQuery = (api: ApiClient, wish: Wish, now: number) =>
  queryOptions({
    queryKey: ['spectacles', 'idea', wish],
    queryFn: async ({ signal }): Promise<Idea | null> => {
      const shows = await api.spectacles.upcoming({ query: { limit: MAX_PAGE_SIZE } }, { signal })
      const idea = ideaFor(shows, wish, now)
      return idea ? { ...idea, show: cardOf(idea.show) } : null
    },
  })
