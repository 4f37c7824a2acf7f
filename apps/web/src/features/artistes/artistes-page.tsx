import { useQuery } from '@tanstack/react-query'
import { PageHead } from '../../lib/page-head.tsx'
import { pageLoader } from '../../lib/page-loader.ts'
import { useApi } from '../../lib/services.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, ErrorMessage, Loading } from '../../ui/status.tsx'
import { ArtistCards } from './artist-card.tsx'
import { artistesQueries } from './artistes.queries.ts'

export const loader = pageLoader(({ api, queryClient }) => {
  const query = artistesQueries.all(api)
  return { queries: [queryClient.prefetchQuery(query)], main: query.queryKey }
})

/** Everybody who has played here (§2). */
export function Component() {
  const { data, error, refetch } = useQuery(artistesQueries.all(useApi()))
  return (
    <Page title="Nos Artistes">
      <PageHead
        title="Nos Artistes"
        description="Stand-up, sketchs, impro et comédie : les artistes passés sur la scène de L’espace comédie, à Lille."
        path="/artistes"
      />
      {error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data?.length === 0 && <Empty>Aucun artiste</Empty>}
      {data && data.length > 0 && <ArtistCards artists={data} />}
    </Page>
  )
}
