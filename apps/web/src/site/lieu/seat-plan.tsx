import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import { t } from '#shared/lib/language/language.ts'
import styles from './seat-plan.module.css'

/** Seats per row, from the stage backwards: 70 in all, three more in each row. */
const ROWS = [8, 11, 14, 17, 20]

/** Rows and seats stand in proportion, so that seats of every row are equally far apart. */
const FIRST_RADIUS = 98
const ROW_DEPTH = 42
const FAN = 1.9
const SEAT_RADIUS = 10.5

interface Seat {
  x: number
  y: number
}

const seats: Seat[] = ROWS.flatMap((count, row) => {
  const radius = FIRST_RADIUS + row * ROW_DEPTH
  return Array.from({ length: count }, (_, place) => {
    const angle = FAN * (place / (count - 1) - 0.5)
    return { x: radius * Math.sin(angle), y: radius * Math.cos(angle) }
  })
})

/** A seat in the fourth row, a little to the right: yours. */
const YOURS = 8 + 11 + 14 + 11

/** The room as it is: seventy seats in arcs before the stage. */
export function SeatPlan() {
  return (
    <svg
      className={styles.plan}
      viewBox="-232 24 464 262"
      role="img"
      aria-label={t(
        'Plan de la salle : {seats} places en arc de cercle devant la scène, dont une en jaune, la vôtre',
        { seats: VENUE.seats },
      )}
    >
      <path className={styles.stage} d="M-70 30v22H70V30" />
      {seats.map(({ x, y }, index) => (
        <circle
          key={`${x},${y}`}
          className={index === YOURS ? styles.yours : styles.seat}
          cx={x.toFixed(1)}
          cy={y.toFixed(1)}
          r={SEAT_RADIUS}
        />
      ))}
    </svg>
  )
}
