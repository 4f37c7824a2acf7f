import { artistesQueries } from '../features/artistes/artistes.queries.ts'
import { lieuQueries } from '../features/lieu/lieu.queries.ts'
import { spectaclesQueries } from '../features/spectacles/spectacles.queries.ts'
import type { Services } from '../lib/services.tsx'

/** §7: at start, and again after 3 s for what did not come. */
const AGAIN_MS = 3_000

/** Brings what most visitors ask for next, so that it is there when they do (§7). */
export function preload({ api, queryClient }: Services): void {
  const bring = () => {
    void queryClient.prefetchQuery(spectaclesQueries.upcoming(api))
    void queryClient.prefetchQuery(artistesQueries.featured(api))
    void queryClient.prefetchQuery(lieuQueries.images(api))
    void queryClient.prefetchQuery(spectaclesQueries.page(api, 1))
  }
  bring()
  setTimeout(bring, AGAIN_MS)
}
