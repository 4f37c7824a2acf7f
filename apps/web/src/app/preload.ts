import type { QueryKey } from '@tanstack/react-query'
import { artistesQueries } from '../features/artistes/artistes.queries.ts'
import { lieuQueries } from '../features/lieu/lieu.queries.ts'
import { spectaclesQueries } from '../features/spectacles/spectacles.queries.ts'
import type { Services } from '../lib/services.tsx'

/** §7: at start, and again after 3 s for what did not come. */
const AGAIN_MS = 3_000

/** Brings what most visitors ask for next, so that it is there when they do (§7). */
export function preload({ api, queryClient }: Services): void {
  /** What the page says went wrong is tried again when its reader wants it, not behind the back. */
  const hasFailed = (key: QueryKey) => queryClient.getQueryState(key)?.status === 'error'
  const [upcoming, featured] = [spectaclesQueries.upcoming(api), artistesQueries.featured(api)]
  const [images, page] = [lieuQueries.images(api), spectaclesQueries.page(api, 1)]
  const bring = () => {
    if (!hasFailed(upcoming.queryKey)) void queryClient.prefetchQuery(upcoming)
    if (!hasFailed(featured.queryKey)) void queryClient.prefetchQuery(featured)
    if (!hasFailed(images.queryKey)) void queryClient.prefetchQuery(images)
    if (!hasFailed(page.queryKey)) void queryClient.prefetchQuery(page)
  }
  bring()
  setTimeout(bring, AGAIN_MS)
}
