import { type Filter, FILTERS, MAX_SEARCH } from '@espace/contracts/spectacles/spectacles.constants'
import { useQuery } from '@tanstack/react-query'
import { pageLoader } from '#shared/lib/client/page-loader.ts'
import { t, localAddress, type Text } from '#shared/lib/language/language.ts'
import { Link, useSearchParams } from '#shared/lib/router.ts'
import { useApi, useServices, useNow } from '#shared/lib/services.tsx'
import { dayInParis } from '#shared/lib/time/paris.ts'
import { useToCome } from '#shared/spectacles/to-come.ts'
import { Empty, QueryStatus } from '#shared/ui/feedback/status.tsx'
import { ActionLink } from '#shared/ui/page/action.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { Tickets } from '../booking/ticket.tsx'
import { datesJsonLd } from '../page/json-ld.ts'
import { Calendar, hasMonth, monthIn } from '../sections/calendar.tsx'
import { spectaclesQueries } from '../spectacles.queries.ts'
import {
  narrowingIn,
  programmePath,
  filtersOf,
  type Narrowing,
  toggled,
} from './finder/narrowing.ts'
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

const LABELS: Readonly<Record<Filter, Text>> = {
  'ce-soir': 'Ce soir',
  'week-end': 'Ce week-end',
  famille: 'En famille',
  'moins-de-15': 'Moins de 15\u00a0€',
  'seul-en-scene': 'Seul en scène',
  plateau: 'Plateau',
  lsf: 'En LSF',
}

interface ProgrammeFinderProps {
  narrowing: Narrowing
  isCalendar?: boolean
}

/**
 * A search by title and artist, and filters that add up. Both are addresses: they work without a script, can be sent
 * to a friend, and Back goes back.
 */
function ProgrammeFinder({ narrowing, isCalendar = false }: ProgrammeFinderProps) {
  const { q = '', filtre } = narrowing
  const month = dayInParis(useNow()).slice(0, 7)
  const chosen = filtersOf(narrowing)
  return (
    <search className={styles.finder} data-screen-only>
      <form action={localAddress('/spectacles')} className={styles.form}>
        <label htmlFor="recherche">{t('Un titre, un artiste')}</label>
        {/* Remounts the field for another search. */}
        <input
          key={q}
          id="recherche"
          name="q"
          type="search"
          maxLength={MAX_SEARCH}
          defaultValue={q}
          enterKeyHint="search"
        />
        {filtre && <input type="hidden" name="filtre" value={filtre} />}
        <button>{t('Chercher')}</button>
      </form>
      <ul className={styles.filters} aria-label={t('Filtres')}>
        {FILTERS.map((filter) => (
          <li key={filter}>
            <Link
              to={programmePath(toggled(narrowing, filter))}
              aria-current={chosen.includes(filter) ? 'true' : undefined}
              preventScrollReset
            >
              {t(LABELS[filter])}{' '}
              {chosen.includes(filter) && (
                <span className="visually-hidden">{t('(retirer ce filtre)')}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles.filters} aria-label={t('Voir')}>
        <li>
          <Link to="/spectacles" aria-current={isCalendar ? undefined : 'page'}>
            {t('En liste')}
          </Link>
        </li>
        <li>
          <Link to={`/spectacles?mois=${month}`} aria-current={isCalendar ? 'page' : undefined}>
            {t('En calendrier')}
          </Link>
        </li>
        <li>
          <Link to="/faites-moi-rire">{t('Faites-moi rire')}</Link>
        </li>
      </ul>
    </search>
  )
}
