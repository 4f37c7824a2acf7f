import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { t } from '#shared/lib/language/language.ts'
import { freeSeats, SeatPlan } from '#shared/lieu/seat-plan.tsx'
import { isOff } from '#shared/spectacles/show-status.ts'
import { isToCome } from '#shared/spectacles/to-come.ts'
import { useOwnSeats } from '#site/reservations/use-own-seats.ts'
import styles from './spectacle-page.module.css'

/** The room of this evening, as full as it is, where somebody counts its seats. */
export function RoomOfShow({ show, now }: { show: Spectacle; now: number }) {
  const own = useOwnSeats(show.id)
  const left = show.places_restantes
  if (left === null || isOff(show) || !isToCome(show, now)) return null
  return (
    <section className={styles.room} aria-labelledby="la-salle">
      <h2 className={styles.heading} id="la-salle">
        {t('La salle')}
      </h2>
      <figure className={styles.roomPlan}>
        <SeatPlan left={left} own={own} />
        <figcaption>{freeSeats(left)}</figcaption>
      </figure>
    </section>
  )
}
