import { useQuery } from '@tanstack/react-query'
import { addMonths, monthName, weeksOf } from '../../../lib/dates-fr.ts'
import { dayInParis } from '../../../lib/paris.ts'
import { Link, useSearchParams } from '../../../lib/router.ts'
import { useApi, useNow } from '../../../lib/services.tsx'
import { useIsHydrated } from '../../../lib/use-is-hydrated.ts'
import { ErrorMessage, Loading } from '../../../ui/status.tsx'
import { Title } from '../../../ui/title.tsx'
import { type CalendarShow, spectaclesQueries } from '../spectacles.queries.ts'
import { CalendarDay } from './calendar-day.tsx'
import styles from './calendar.module.css'

const WEEK = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

/** Months that one can turn to, from the present one. */
const REACH = 12

/** The month that an address asks for, `?mois=2026-12`; the present one in Paris otherwise. */
export function monthIn(search: URLSearchParams, now: number): string {
  const present = dayInParis(now).slice(0, 7)
  const month = search.get('mois') ?? present
  const isReachable = month >= addMonths(present, -REACH) && month <= addMonths(present, REACH)
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && isReachable ? month : present
}

/** The programme of a month, week by week, Monday first (§2). */
export function Calendar() {
  const now = useNow()
  const [search] = useSearchParams()
  const month = monthIn(search, now)
  const query = useQuery(spectaclesQueries.month(useApi(), month))
  const { name, year } = monthName(month)
  return (
    <section className={styles.calendar} id="calendrier" aria-labelledby="mois">
      <div className={styles.heading}>
        <Title id="mois" aspect={0.12} maxLines={1}>
          {`${name} ${year}`}
        </Title>
      </div>
      <MonthLinks month={month} now={now} />
      {query.error && <ErrorMessage error={query.error} onRetry={() => void query.refetch()} />}
      {!query.error && !query.data && <Loading />}
      {query.data && <Month month={month} shows={query.data} now={now} />}
    </section>
  )
}

function MonthLinks({ month, now }: { month: string; now: number }) {
  // Without a script the address leads back to the calendar; with one, nobody has been moved.
  const anchor = useIsHydrated() ? '' : '#calendrier'
  const present = dayInParis(now).slice(0, 7)
  const turn = (count: number, label: string) => {
    const target = addMonths(month, count)
    const { name, year } = monthName(target)
    const isReachable = Math.abs(monthsBetween(present, target)) <= REACH
    return (
      isReachable && (
        <Link
          className={styles.turn}
          to={`/?mois=${target}${anchor}`}
          preventScrollReset
          rel="nofollow"
        >
          {label}{' '}
          <span className="visually-hidden">
            : {name} {year}
          </span>
        </Link>
      )
    )
  }
  return (
    <nav className={styles.turns} aria-label="Mois du calendrier">
      {turn(-1, 'Mois précédent')}
      {turn(1, 'Mois suivant')}
    </nav>
  )
}

const countOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))

const monthsBetween = (from: string, to: string): number => countOf(to) - countOf(from)

interface MonthProps {
  month: string
  shows: readonly CalendarShow[]
  now: number
}

function Month({ month, shows, now }: MonthProps) {
  const today = dayInParis(now)
  const byDay = Object.groupBy(shows, (show) => show.date_spectacle)
  return (
    <table className={styles.month} aria-labelledby="mois">
      <thead>
        <tr>
          {WEEK.map((day) => (
            <th key={day} scope="col">
              <span aria-hidden="true">{day.slice(0, 3)}.</span>
              <span className="visually-hidden">{day}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map(([monday = '', ...rest]) => (
          <tr key={monday}>
            {[monday, ...rest].map((day) =>
              day.startsWith(month) ? (
                <CalendarDay key={day} day={day} today={today} shows={byDay[day] ?? []} now={now} />
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
