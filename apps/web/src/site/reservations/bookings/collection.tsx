import { cardPath, showPath } from '@espace/contracts/spectacles/show-path'
import { longDate } from '#shared/lib/language/dates-fr.ts'
import { typeset } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { Link } from '#shared/lib/router.ts'
import { type Booking, stateOf } from './bookings.ts'

/** Past evenings of the account, drawn as a collection of ticket stubs. */
export function Collection({ bookings }: { bookings: readonly Booking[] }) {
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
