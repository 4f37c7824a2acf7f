import type { User } from '@espace/contracts/auth/user'
import { cardPath, showPath } from '@espace/contracts/spectacles/show-path'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { longDate } from '#shared/lib/language/dates-fr.ts'
import { typeset } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { Link } from '#shared/lib/router.ts'
import { useApi, useNow } from '#shared/lib/services.tsx'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { HeldPlaces } from '../checkout/held/held-places.tsx'
import { reservationsQueries } from '../reservations.queries.ts'
import { OwnDate } from './booked-date.tsx'
import { type Booking, bookingsOf, stateOf } from './bookings.ts'
import styles from './bookings.module.css'

/** Bookings of the account; upcoming ones first. */
export function MyBookings({ user, empty }: { user: Pick<User, 'id'>; empty: ReactNode }) {
  const query = useQuery(reservationsQueries.ofUser(useApi(), user.id))
  const { data } = query
  const now = useNow()
  useEffect(() => {
    if (!data) return
    import('../tickets/keep-tickets.ts')
      .then(({ keepTickets }) => keepTickets(bookingsOf(data, Date.now()).toCome))
      // Cache storage may be blocked: then the tickets need a network.
      .catch(() => undefined)
  }, [data])
  if (!data) return <QueryStatus of={query} />
  const { toCome, others } = bookingsOf(data, now)
  return (
    <>
      <HeldPlaces>{toCome.length === 0 && empty}</HeldPlaces>
      {toCome.length > 0 && <BookedDates bookings={toCome} />}
      <Collection bookings={others} />
      {others.length > 0 && (
        <details className="fold">
          <summary>{t('Passées ou annulées ({count})', { count: others.length })}</summary>
          <BookedDates bookings={others} />
        </details>
      )}
    </>
  )
}

const BookedDates = ({ bookings }: { bookings: readonly Booking[] }) => (
  <ul className={styles.list}>
    {bookings.map((booking) => (
      <OwnDate
        key={`${booking.reservation.id} ${booking.spectacleId} ${booking.tarif}`}
        booking={booking}
      />
    ))}
  </ul>
)

/** Past evenings of the account, drawn as a collection of ticket stubs. */
function Collection({ bookings }: { bookings: readonly Booking[] }) {
  const been = new Map(
    bookings
      .filter((booking) => stateOf(booking) === 'Utilisée')
      .map((booking) => [booking.spectacleId, booking]),
  )
  if (been.size === 0) return null
  return (
    <section aria-labelledby="collection">
      <h3 id="collection">{t('Vous y étiez')}</h3>
      <ul className="row">
        {[...been.values()].map(({ spectacleId, title, date_spectacle }) => (
          <li key={spectacleId}>
            <Link to={showPath({ id: spectacleId, title })}>
              <img src={cardPath(spectacleId)} width={280} height={147} alt="" loading="lazy" />
              <br />
              {typeset(title)}
            </Link>
            <br />
            <time dateTime={date_spectacle}>{longDate(date_spectacle)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
