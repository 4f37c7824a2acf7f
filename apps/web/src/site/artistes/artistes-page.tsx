import { useQuery } from '@tanstack/react-query'
import { pageLoader } from '#shared/lib/client/page-loader.ts'
import { t } from '#shared/lib/language/language.ts'
import { useApi } from '#shared/lib/services.tsx'
import { Empty, QueryStatus } from '#shared/ui/feedback/status.tsx'
import { ToProgramme } from '#shared/ui/page/action.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { ArtistCards } from './artist-card.tsx'
import { artistesQueries } from './artistes.queries.ts'

export const loader = pageLoader(({ api, queryClient }) => {
  const query = artistesQueries.all(api)
  return { queries: [queryClient.prefetchQuery(query)], main: query.queryKey }
})

/** Every artist who has played here (§2). */
export function Component() {
  const current = useQuery(artistesQueries.all(useApi()))
  const { data } = current
  return (
    <Page
      title={t('Nos Artistes')}
      description={t(
        'Stand-up, sketchs, impro et comédie : les artistes passés sur la scène de L’espace comédie, à Lille.',
      )}
      path="/artistes"
    >
      <QueryStatus of={current} />
      {data?.length === 0 && <Empty action={<ToProgramme />}>{t('Aucun artiste')}</Empty>}
      {data && data.length > 0 && <ArtistCards artists={data} />}
    </Page>
  )
}
