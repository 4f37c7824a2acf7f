import { useDroppable } from '@dnd-kit/core'
import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { dateWithoutYear, stub, weeksOf } from '#shared/lib/language/dates-fr.ts'
import { DateBlock } from './date-block.tsx'
import { DAY } from './landing.ts'
import styles from './board.module.css'

interface MonthProps {
  /** `YYYY-MM` */
  month: string
  today: string
  showsOn: (day: string) => readonly ManagedSpectacle[]
  onPress: (show: ManagedSpectacle) => void
}

/** Month view; on a phone a list of the days with a show. */
export function Month({ month, today, showsOn, onPress }: MonthProps) {
  return (
    <ol className={styles.month}>
      {weeksOf(month)
        .flat()
        .map((day) => (
          <Day
            key={day}
            day={day}
            isToday={day === today}
            isOutside={!day.startsWith(month)}
            shows={showsOn(day)}
            onPress={onPress}
          />
        ))}
    </ol>
  )
}

interface DayProps extends Pick<MonthProps, 'onPress'> {
  day: string
  isToday: boolean
  isOutside: boolean
  shows: readonly ManagedSpectacle[]
}

function Day({ day, isToday, isOutside, shows, onPress }: DayProps) {
  const { setNodeRef, isOver } = useDroppable({ id: DAY + day })
  const { weekday, day: number } = stub(day)
  return (
    <li
      ref={setNodeRef}
      className={styles.cell}
      data-over={isOver || undefined}
      data-outside={isOutside || undefined}
      data-empty={shows.length === 0 || undefined}
    >
      <h3 className={styles.dayName} aria-current={isToday ? 'date' : undefined}>
        <span className="visually-hidden">{dateWithoutYear(day)}</span>
        <span aria-hidden="true">
          {weekday} {number}
        </span>
      </h3>
      {shows.map((show) => (
        <DateBlock key={show.id} show={show} onPress={onPress} />
      ))}
    </li>
  )
}
