import { isStaffPath } from '@espace/contracts/paths'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { isOutage } from '../shared/lib/client/query-client.ts'
import type { Services } from '../shared/lib/services.tsx'
import { whenIdle } from '../shared/lib/when-idle.ts'
import { artistesQueries } from '../site/artistes/artistes.queries.ts'
import { lieuQueries } from '../site/lieu/lieu.queries.ts'
import { spectaclesQueries } from '../site/spectacles/spectacles.queries.ts'

/** §7: prefetches at start, and retries failures after 3 s. */
const AGAIN_MS = 3_000

/** Until the second round of retries; each later one waits twice as long, as what fails for good may be one part. */
const LATER_MS = 15_000

/** Prefetches the pages that most visitors open next (§7), each in an idle callback. */
export function preload({ api, queryClient }: Pick<Services, 'api' | 'queryClient'>): void {
  const [upcoming, featured] = [spectaclesQueries.upcoming(api), artistesQueries.featured(api)]
  const [images, page] = [lieuQueries.images(api), spectaclesQueries.page(api, 1)]
  const bring = (isLeft: (key: QueryKey) => boolean) => {
    whenIdle(() => isLeft(upcoming.queryKey) || void queryClient.prefetchQuery(upcoming))
    whenIdle(() => isLeft(featured.queryKey) || void queryClient.prefetchQuery(featured))
    whenIdle(() => isLeft(images.queryKey) || void queryClient.prefetchQuery(images))
    whenIdle(() => isLeft(page.queryKey) || void queryClient.prefetchQuery(page))
  }
  const hasFailed = (key: QueryKey) => queryClient.getQueryState(key)?.status === 'error'
  // Failed at start: the server could not get it, a moment ago. On a page of the team its own lists come first.
  if (!isStaffPath(location.pathname)) bring(hasFailed)
  setTimeout(() => {
    bring(() => false)
    void recover(queryClient)
  }, AGAIN_MS)
}

/** The server renders without the retries of §9: a page that came with an outage gets them here, until it is over. */
async function recover(queryClient: QueryClient, wait = LATER_MS): Promise<void> {
  const failed = {
    type: 'active',
    predicate: ({ state: { error } }: Query) => error !== null && isOutage(error),
  } as const
  await queryClient.refetchQueries(failed)
  if (queryClient.getQueryCache().findAll(failed).length > 0) {
    setTimeout(() => void recover(queryClient, 2 * wait), wait)
  }
}
