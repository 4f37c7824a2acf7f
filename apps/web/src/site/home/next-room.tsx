import { showPath } from '@espace/contracts/spectacles/show-path'
import { useQuery } from '@tanstack/react-query'
import { FrenchWords } from '#shared/lib/language/french-words.tsx'
import { typeset } from '#shared/lib/language/french.ts'
import { Link } from '#shared/lib/router.ts'
import { useApi } from '#shared/lib/services.tsx'
import { freeSeats } from '#shared/lieu/free-seats.ts'
import { SeatPlan } from '#shared/lieu/seat-plan.tsx'
import { ShowDate } from '#shared/spectacles/show-date.tsx'
import { isOff } from '#shared/spectacles/show-status.ts'
import { useToCome } from '#shared/spectacles/to-come.ts'
import { useOwnSeats } from '../reservations/use-own-seats.ts'
import { spectaclesQueries } from '../spectacles/spectacles.queries.ts'
import styles from '#shared/lieu/seat-plan.module.css'

/** Seat plan of the next evening as booked; all seventy free where its seats left are unknown. */
export function NextRoom() {
  const { data } = useQuery(spectaclesQueries.upcoming(useApi()))
  const next = useToCome(data)?.find((show) => !isOff(show))
  const own = useOwnSeats(next?.id)
  const left = next?.places_restantes ?? null
  return (
    <figure className={styles.room}>
      <SeatPlan left={left} own={own} hasYours />
      {next && left !== null && (
        <figcaption className="links">
          <ShowDate show={next} />{' '}
          <Link to={showPath(next)}>
            <FrenchWords>{typeset(next.title)}</FrenchWords>
          </Link>
          <b>{freeSeats(left)}</b>
        </figcaption>
      )}
    </figure>
  )
}
