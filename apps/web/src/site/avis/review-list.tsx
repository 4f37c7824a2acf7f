import type { Review } from '@espace/contracts/avis/avis'
import { avisMessages as say } from '@espace/contracts/avis/avis.constants'
import { useQuery, queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiClient } from '#shared/lib/client/api.ts'
import { typeset } from '#shared/lib/language/french.ts'
import { frenchLang, t, translated } from '#shared/lib/language/language.ts'
import { useApi } from '#shared/lib/services.tsx'
import { Loading } from '#shared/ui/feedback/status.tsx'
import { NoReviews } from './no-reviews.tsx'
import styles from './reviews.module.css'

/** At most so many reviews, fewer when there are fewer (§9), with the credit that the service asks for. */
export function ReviewList({ max }: { max: number }) {
  const api = useApi()
  const { data: venue, error: unknown } = useQuery(avisQueries.availability(api))
  const isConfigured = venue?.available === true
  const { data, error } = useQuery({ ...avisQueries.list(api), enabled: isConfigured })
  if (unknown ?? error ?? (venue && !isConfigured))
    return (
      <Vannes max={max}>
        <NoReviews role="alert">{translated(say.unavailable)}</NoReviews>
      </Vannes>
    )
  if (!data) return <Loading />
  if (data.reviews.length === 0)
    return (
      <Vannes max={max}>
        <NoReviews>{translated(say.none)}</NoReviews>
      </Vannes>
    )
  return (
    <>
      <p className={styles.credit}>
        {data.rating !== null && (
          <>
            <b>{t('{rating} sur 5', { rating: decimal(data.rating) })}</b>
            {' – '}
          </>
        )}
        {t('avis publiés sur')} <span translate="no">Google Maps</span>
      </p>
      {/* A scrollable region must be focusable, to scroll by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroller} tabIndex={0} aria-label={t('Avis')}>
        <ul className={styles.list}>
          {data.reviews.slice(0, max).map((review, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- nothing else tells them apart
            <li key={index} className={styles.review}>
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function ReviewCard({ review }: { review: Review }) {
  const { author_name, author_url, rating, relative_time_description, text } = review
  const stars = Math.round(rating)
  return (
    <>
      <p className={styles.author}>
        {/* A picture would be asked of another site. */}
        <span className={styles.initial} aria-hidden="true">
          {Array.from(author_name)[0]?.toLocaleUpperCase('fr') ?? '?'}
        </span>
        <span>
          {author_url === '' ? (
            author_name
          ) : (
            <a href={author_url} target="_blank" rel="noopener noreferrer">
              {author_name} <span className="visually-hidden">{t('(nouvelle fenêtre)')}</span>
            </a>
          )}
          <small lang={frenchLang()}>{relative_time_description}</small>
        </span>
      </p>
      <p className={styles.stars}>
        <span aria-hidden="true">
          {'★'.repeat(stars)}
          {'☆'.repeat(Math.max(0, 5 - stars))}
        </span>
        <span className="visually-hidden">
          {t('Note : {rating} sur 5', { rating: decimal(rating) })}
        </span>
      </p>
      <blockquote className={styles.text} lang={frenchLang()}>
        {text}
      </blockquote>
    </>
  )
}

const decimal = (value: number) => String(value).replace('.', t(','))

const ONCE = {
  retry: false,
  gcTime: 0,
  refetchOnMount: true,
  retryOnMount: true,
} as const

const avisQueries = {
  /** Without an API key there are no reviews; a 404 would be logged as an error in every browser's console. */
  availability: (api: ApiClient) =>
    queryOptions({
      queryKey: ['avis', 'availability'],
      queryFn: ({ signal }) => api.avis.availability({}, { signal }),
      ...ONCE,
    }),
  /** No cache, as the service's terms demand, and no retry: it would refuse again. */
  list: (api: ApiClient) =>
    queryOptions({
      queryKey: ['avis'],
      queryFn: ({ signal }) => api.avis.list({}, { signal }),
      ...ONCE,
    }),
}

interface VannesProps {
  max: number
  /** Where no joke is published either. */
  children: ReactNode
}

/** What the audience laughed at, where there are no reviews (decision 134). */
function Vannes({ max, children }: VannesProps) {
  const { data, error } = useQuery(published(useApi()))
  if (error ?? data?.vannes.length === 0) return children
  if (!data) return <Loading />
  return (
    <>
      <p className={styles.credit}>
        <b>{t('La meilleure vanne')}</b>
        {t(', racontée par ceux qui y étaient')}
      </p>
      {/* A scrollable region must be focusable, to scroll by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroller} tabIndex={0} aria-label={t('La meilleure vanne')}>
        <ul className={styles.list}>
          {data.vannes.slice(0, max).map(({ id, text, firstName, show }) => (
            <li key={id} className={styles.vanne} lang={frenchLang()}>
              <blockquote className={styles.joke}>{typeset(text)}</blockquote>
              <p className={styles.by}>
                {firstName}
                <small>{typeset(show)}</small>
              </p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

const published = (api: ApiClient) =>
  queryOptions({
    queryKey: ['avis', 'vannes'],
    queryFn: ({ signal }) => api.vannes.published({}, { signal }),
    retry: false,
  })
