import { showPath } from '@espace/contracts/spectacles/show-path'
import { useQuery } from '@tanstack/react-query'
import { pageLoader } from '#shared/lib/client/page-loader.ts'
import { longDate } from '#shared/lib/language/dates-fr.ts'
import { typeset } from '#shared/lib/language/french.ts'
import { frenchLang, t } from '#shared/lib/language/language.ts'
import { Link, useSearchParams } from '#shared/lib/router.ts'
import { useApi } from '#shared/lib/services.tsx'
import { Empty, QueryStatus } from '#shared/ui/feedback/status.tsx'
import { ToProgramme } from '#shared/ui/page/action.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { spectaclesQueries } from '../spectacles.queries.ts'
import { pageIn, pagePath, Pages } from './pages.tsx'
import styles from './pages.module.css'

const PATH = '/archives'

export const loader = pageLoader(({ api, queryClient, url }) => {
  const query = spectaclesQueries.archives(api, pageIn(url.searchParams))
  return { queries: [queryClient.prefetchQuery(query)], main: query.queryKey }
})

/** Past shows, latest first. */
export function Component() {
  const [search] = useSearchParams()
  const page = pageIn(search)
  const current = useQuery(spectaclesQueries.archives(useApi(), page))
  const { data } = current
  return (
    <Page
      title={t('Archives')}
      headTitle={page === 1 ? t('Archives') : t('Archives, page {page}', { page })}
      description={t(
        'Tous les spectacles qui ont joué à L’espace comédie, café-théâtre à Lille, du plus récent au plus ancien.',
      )}
      path={pagePath(PATH, page)}
    >
      <QueryStatus of={current} />
      {data?.played.length === 0 && (
        <Empty action={<ToProgramme />}>{t('Rien n’a encore joué ici.')}</Empty>
      )}
      <ul className={styles.played}>
        {data?.played.map((show) => (
          <li key={show.id}>
            <Link to={showPath(show)}>
              <time dateTime={show.date_spectacle}>{longDate(show.date_spectacle)}</time>
              <span lang={frenchLang()}>{typeset(show.title)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Pages
        path={PATH}
        label="Pages des archives"
        page={page}
        total={data?.pagination.totalPages}
      />
    </Page>
  )
}
