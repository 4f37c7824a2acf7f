import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiClient } from '#shared/lib/client/api.ts'
import { typeset } from '#shared/lib/language/french.ts'
import { frenchLang, t } from '#shared/lib/language/language.ts'
import { useApi } from '#shared/lib/services.tsx'
import { Loading } from '#shared/ui/feedback/status.tsx'
import styles from './reviews.module.css'

interface VannesProps {
  max: number
  /** Where no joke is published either. */
  children: ReactNode
}

/** What the audience laughed at, where there are no reviews (decision 134). */
export function Vannes({ max, children }: VannesProps) {
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
