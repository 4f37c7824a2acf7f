import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { t } from '#shared/lib/language/language.ts'
import { useNow } from '#shared/lib/services.tsx'
import { freeSeats } from '#shared/lieu/free-seats.ts'
import { SeatPlan } from '#shared/lieu/seat-plan.tsx'
import { isOff } from '#shared/spectacles/show-status.ts'
import { isToCome } from '#shared/spectacles/to-come.ts'
import { useOwnSeats } from '#site/reservations/use-own-seats.ts'
import seats from '#shared/lieu/seat-plan.module.css'
import styles from './spectacle-page.module.css'

/** The room of this evening, as full as it is, where seats are counted. */
export function RoomOfShow({ show }: { show: Spectacle }) {
  const now = useNow()
  const own = useOwnSeats(show.id)
  const left = show.places_restantes
  if (left === null || isOff(show) || !isToCome(show, now)) return null
  return (
    <section className={styles.room} aria-labelledby="la-salle">
      <h2 className={styles.heading} id="la-salle">
        {t('La salle')}
      </h2>
      <figure className={seats.room}>
        <SeatPlan left={left} own={own} />
        <figcaption>
          <b>{freeSeats(left)}</b>
        </figcaption>
      </figure>
    </section>
  )
}
