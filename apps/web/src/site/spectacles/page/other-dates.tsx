import { showPath } from '@espace/contracts/spectacles/show-path'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { places } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { Link } from '#shared/lib/router.ts'
import { useApi } from '#shared/lib/services.tsx'
import { OTHER_DATES } from '#shared/spectacles/booking/dates-of-title.ts'
import { datesOfTitle } from '#shared/spectacles/booking/dates-of-title.ts'
import type { ShowCard } from '#shared/spectacles/show-card.ts'
import { ShowDate } from '#shared/spectacles/show-date.tsx'
import { priceOf } from '#shared/spectacles/show-price.ts'
import { newsOf } from '#shared/spectacles/show-status.ts'
import { isFull } from '#shared/spectacles/tags.tsx'
import { useToCome } from '#shared/spectacles/to-come.ts'
import styles from './other-dates.module.css'

/** Other dates of the show; nothing when there are none, or when loading them fails. */
export function OtherDates({ show }: { show: Pick<Spectacle, 'id' | 'title'> }) {
  const headingId = useId()
  const { data } = useQuery(datesOfTitle(useApi(), show.title))
  const toCome = useToCome(data?.dates) ?? []
  const others = toCome.filter(({ id }) => id !== show.id).slice(0, OTHER_DATES)
  if (others.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {t('Autres dates')}
      </h2>
      <ul className={styles.dates}>
        {others.map((other) => (
          <li key={other.id}>
            <Link className={styles.date} to={showPath({ ...show, id: other.id })}>
              <ShowDate show={other} />
              <Said of={other} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Cancellation or postponement of that date; otherwise availability and price. */
function Said({ of: show }: { of: ShowCard }) {
  const news = newsOf(show) ?? (isFull(show) ? t('Complet') : undefined)
  if (news) return <b>{news}</b>
  const { places_restantes: left } = show
  return (
    <span>
      {[left === null ? undefined : places(left), priceOf(show)].filter(Boolean).join(', ')}
    </span>
  )
}
