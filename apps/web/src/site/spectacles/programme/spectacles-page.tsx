import { useQuery } from '@tanstack/react-query'
import { pageLoader } from '#shared/lib/client/page-loader.ts'
import { t } from '#shared/lib/language/language.ts'
import { Link, useSearchParams } from '#shared/lib/router.ts'
import { useApi, useServices } from '#shared/lib/services.tsx'
import { useToCome } from '#shared/spectacles/to-come.ts'
import { Empty, QueryStatus } from '#shared/ui/feedback/status.tsx'
import { ActionLink } from '#shared/ui/page/action.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { Tickets } from '../booking/ticket.tsx'
import { datesJsonLd } from '../page/json-ld.ts'
import { Calendar, hasMonth, monthIn } from '../sections/calendar.tsx'
import { spectaclesQueries } from '../spectacles.queries.ts'
import { narrowingIn, programmePath } from './finder/narrowing.ts'
import { ProgrammeFinder } from './finder/programme-finder.tsx'
import { Legend } from './legend.tsx'
import { ListHeading, pageIn, pagePath, Pages } from './pages.tsx'
import styles from './pages.module.css'

export const loader = pageLoader(({ api, queryClient, url, clock }) => {
  const { searchParams } = url
  if (hasMonth(searchParams)) {
    const month = spectaclesQueries.month(api, monthIn(searchParams, clock.get()))
    return { queries: [queryClient.prefetchQuery(month)], main: month.queryKey }
  }
  const query = spectaclesQueries.page(api, pageIn(searchParams), narrowingIn(searchParams))
  return { queries: [queryClient.prefetchQuery(query)], main: query.queryKey }
})

/** The programme: nine shows a page (§2), or a month where the address has one. */
export function Component() {
  const [search] = useSearchParams()
  return hasMonth(search) ? <ProgrammeOfMonth /> : <ProgrammeList search={search} />
}

function ProgrammeOfMonth() {
  return (
    <Page title={t('Programmation')} description={description()}>
      <ProgrammeFinder narrowing={{}} isCalendar />
      <Calendar path="/spectacles" />
      <Legend />
      <Beyond />
    </Page>
  )
}

const description = () =>
  t(
    'Stand-up, comédies et soirées spéciales : tous les spectacles à venir à L’espace comédie, 70 places au cœur de Lille.',
  )

function ProgrammeList({ search }: { search: URLSearchParams }) {
  const page = pageIn(search)
  const site = useServices()
  const narrowing = narrowingIn(search)
  const path = programmePath(narrowing)
  const isWhole = path === '/spectacles'
  const query = useQuery(spectaclesQueries.page(useApi(), page, narrowing))
  const shows = useToCome(query.data?.spectacles)
  const isFirst = page === 1
  return (
    <Page
      title={t('Programmation')}
      headTitle={isFirst ? t('Programmation') : t('Programmation, page {page}', { page })}
      description={description()}
      {...(isWhole && { path: pagePath(path, page) })}
      {...(shows?.length && {
        jsonLd: import.meta.env.SSR && { '@graph': datesJsonLd(shows, site) },
      })}
    >
      <ListHeading page={page} />
      <ProgrammeFinder narrowing={narrowing} />
      <QueryStatus of={query} />
      {shows?.length === 0 && (
        <Empty
          action={
            <ActionLink to={isWhole && isFirst ? '/' : '/spectacles'} look="line">
              {isWhole && isFirst ? t('Retour à l’accueil') : t('Toute la programmation')}
            </ActionLink>
          }
        >
          {t('Aucun spectacle trouvé')}
        </Empty>
      )}
      {shows && shows.length > 0 && <Tickets shows={shows} />}
      <Pages path={path} page={page} total={query.data?.pagination.totalPages} />
      <Beyond />
    </Page>
  )
}

function Beyond() {
  return (
    <p className={styles.beyond} data-screen-only>
      <a href="/programme.ics">{t('Suivre dans mon agenda')}</a>
      <a href="/programme.rss">{t('Flux RSS')}</a>
      <Link to="/archives">{t('Spectacles passés')}</Link>
    </p>
  )
}
