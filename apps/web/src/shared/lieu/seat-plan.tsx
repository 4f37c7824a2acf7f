import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import { t } from '#shared/lib/language/language.ts'
import { freeSeats, nearly } from './free-seats.ts'
import styles from './seat-plan.module.css'

/** Seats per row, from the stage backwards: 70 in all, three more in each row. */
const ROWS = [8, 11, 14, 17, 20]

/** Geometry: the distance between seats is the same in every row. */
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

/** Index of the example seat: fourth row, right of the centre. */
const YOURS = 8 + 11 + 14 + 11

/** Order of the party's seats: the nearest to the example seat, in its row first. */
const yourOrder = orderBy(({ x, y }) => {
  const you = seats[YOURS]
  return you ? Math.hypot(x - you.x, (y - you.y) * 3) : 0
})

/** Order in which the drawn seats fill: from the middle of the third row, with gaps. */
const fillingOrder = orderBy(
  ({ x, y }, index) => Math.hypot(x, y - 180) + ((index * 37) % 70) * 1.6,
)

function orderBy(distance: (seat: Seat, index: number) => number): number[] {
  return seats
    .map((seat, index) => ({ index, distance: distance(seat, index) }))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ index }) => index)
}

interface SeatPlanProps {
  /** Seats left; undefined or null where they are unknown. */
  left?: number | null | undefined
  /** Seats of the visitor, included in the taken ones. */
  own?: number
  /** Draws an example seat for a visitor without a booking. */
  hasYours?: boolean
}

/** Seat plan of the venue: seventy seats in arcs before the stage, taken ones filled, the visitor's own in yellow. */
export function SeatPlan({ left = null, own = 0, hasYours = false }: SeatPlanProps) {
  const free = left === null ? VENUE.seats : nearly(left)
  const mine = own > 0 ? Math.min(own, VENUE.seats - free) : Number(hasYours && free > 0)
  const yours = new Set(yourOrder.slice(0, mine))
  const others = VENUE.seats - free - (own > 0 ? mine : 0)
  const taken = new Set(fillingOrder.filter((index) => !yours.has(index)).slice(0, others))
  const lookOf = (index: number) => {
    if (yours.has(index)) return styles.yours
    return taken.has(index) ? `${styles.seat} ${styles.taken}` : styles.seat
  }
  return (
    <svg
      className={styles.plan}
      viewBox="-232 24 464 262"
      role="img"
      aria-label={nameOf(left, own, hasYours)}
    >
      <path className={styles.stage} d="M-70 30v22H70V30" />
      {seats.map(({ x, y }, index) => (
        <circle
          key={`${x},${y}`}
          className={lookOf(index)}
          cx={x.toFixed(1)}
          cy={y.toFixed(1)}
          r={SEAT_RADIUS}
        />
      ))}
    </svg>
  )
}

function nameOf(left: number | null, own: number, hasYours: boolean): string {
  const { seats: count } = VENUE
  if (left === null && hasYours) {
    return t(
      'Plan de la salle : {seats} places en arc de cercle devant la scène, dont une en jaune, la vôtre',
      { seats: count },
    )
  }
  const room = t('Plan de la salle : {seats} places en arc de cercle devant la scène', {
    seats: count,
  })
  const parts = [room]
  if (left !== null) parts.push(freeSeats(left))
  if (own > 0) parts.push(t('en jaune, les vôtres : {own}', { own }))
  return parts.join(', ')
}
