import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { groupBy } from '#shared/lib/group-by.ts'
import { addMonths, monthName, weeksOf } from '#shared/lib/language/dates-fr.ts'
import { type Text, t } from '#shared/lib/language/language.ts'
import { Link, useSearchParams } from '#shared/lib/router.ts'
import { useApi, useNow } from '#shared/lib/services.tsx'
import { dayInParis } from '#shared/lib/time/paris.ts'
import { useIsHydrated } from '#shared/lib/use-is-hydrated.ts'
import { ErrorMessage, Loading } from '#shared/ui/feedback/status.tsx'
import { Title } from '#shared/ui/text/title.tsx'
import { type CalendarShow, spectaclesQueries } from '../spectacles.queries.ts'
import { CalendarDay } from './calendar-day.tsx'
import styles from './calendar.module.css'

const WEEK: Text[] = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

/** Months that one can turn to, from the present one. */
const REACH = 12

/** The month that an address asks for, `?mois=2026-12`; the present one in Paris otherwise. */
export function monthIn(search: URLSearchParams, now: number): string {
  const present = dayInParis(now).slice(0, 7)
  const month = search.get('mois') ?? present
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && isReachable(month, present) ? month : present
}

const isReachable = (month: string, present: string) =>
  month >= addMonths(present, -REACH) && month <= addMonths(present, REACH)

/** Whether the address asks for the calendar view; the programme is a list otherwise. */
export const hasMonth = (search: URLSearchParams): boolean => search.has('mois')

/**
 * The programme of a month, week by week, Monday first (§2).
 *
 * @param path of the page
 */
export function Calendar({ path }: { path: '/' | '/spectacles' }) {
  const now = useNow()
  const [search] = useSearchParams()
  const month = monthIn(search, now)
  const { data, error, refetch } = useQuery(spectaclesQueries.month(useApi(), month))
  const section = useRef<HTMLElement>(null)
  useEscape(section)
  return (
    <section
      ref={section}
      className={path === '/' ? styles.calendar : undefined}
      id="calendrier"
      aria-labelledby="mois"
    >
      <div className={styles.heading}>
        <Title id="mois" aspect={0.12} maxLines={1}>
          {titleOf(month)}
        </Title>
      </div>
      <MonthLinks path={path} month={month} now={now} />
      {/* Announced to screen readers when the month changes: focus and scroll position stay. */}
      <output className="visually-hidden">
        {titleOf(month) + (data ? `, ${countOfShows(data.length)}` : '')}
      </output>
      {error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {(data ?? !error) && (
        <div className={styles.sheet}>
          <Month month={month} shows={data ?? []} now={now} />
          {!data && (
            <div className={styles.notice} data-ambiance="papier">
              <Loading />
            </div>
          )}
          {data?.length === 0 && (
            <p className={`${styles.notice} ${styles.sign}`} data-ambiance="papier">
              <b>{t('Relâche')}</b>{' '}
              <span>{t('Aucun spectacle en {month}.', { month: titleOf(month) })}</span>
            </p>
          )}
        </div>
      )}
    </section>
  )
}

function titleOf(month: string): string {
  const { name, year } = monthName(month)
  return `${name} ${year}`
}

function countOfShows(count: number): string {
  if (count === 0) return t('aucun spectacle')
  return t(count === 1 ? '{count} spectacle' : '{count} spectacles', { count })
}

/** Escape shuts the list that is open, under the pointer too; focus goes back to the day it was opened from. */
function useEscape(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const shut = ({ key }: KeyboardEvent) => {
      const list = key === 'Escape' && section.current?.querySelector<HTMLDetailsElement>('[open]')
      if (!list) return
      if (list.contains(document.activeElement)) list.querySelector('summary')?.focus()
      list.open = false
    }
    addEventListener('keydown', shut)
    return () => removeEventListener('keydown', shut)
  }, [section])
}

function MonthLinks({ path, month, now }: { path: string; month: string; now: number }) {
  // Without script the anchor scrolls back to the calendar after the page load; with script nothing scrolls.
  const anchor = useIsHydrated() ? '' : '#calendrier'
  const present = dayInParis(now).slice(0, 7)
  const turn = (count: number, label: string) => {
    const target = addMonths(month, count)
    return (
      isReachable(target, present) && (
        <Link
          className={styles.turn}
          to={`${path}?mois=${target}${anchor}`}
          preventScrollReset
          rel="nofollow"
        >
          {label} <span className="visually-hidden">{`: ${titleOf(target)}`}</span>
        </Link>
      )
    )
  }
  return (
    <nav className={styles.turns} aria-label={t('Mois du calendrier')}>
      {turn(-1, t('Mois précédent'))}
      {month < present && (
        <Link className={styles.turn} to="/archives">
          {t('Spectacles passés')}
        </Link>
      )}
      {turn(1, t('Mois suivant'))}
    </nav>
  )
}

interface MonthProps {
  month: string
  shows: readonly CalendarShow[]
  now: number
}

function Month({ month, shows, now }: MonthProps) {
  const today = dayInParis(now)
  const byDay = groupBy(shows, ({ date_spectacle: day }) => day)
  return (
    <table className={styles.month} aria-labelledby="mois">
      <thead>
        <tr>
          {WEEK.map((day) => (
            <th key={day} scope="col">
              <span aria-hidden="true">{t(day).slice(0, 3)}.</span>
              <span className="visually-hidden">{t(day)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map(([monday = '', ...rest]) => (
          <tr key={monday}>
            {[monday, ...rest].map((day) =>
              day.startsWith(month) ? (
                <CalendarDay
                  key={day}
                  day={day}
                  today={today}
                  shows={byDay.get(day) ?? []}
                  now={now}
                />
              ) : (
                <td key={day} className={styles.outside} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
