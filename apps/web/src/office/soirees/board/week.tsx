import { useDroppable } from '@dnd-kit/core'
import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { dateWithoutYear, stub } from '#shared/lib/language/dates-fr.ts'
import { DateBlock } from './date-block.tsx'
import { type Hours, placed, STEP } from './days.ts'
import { DAY, stepsIn } from './landing.ts'
import styles from './board.module.css'

interface WeekProps {
  days: readonly string[]
  today: string
  hours: Hours
  showsOn: (day: string) => readonly ManagedSpectacle[]
  onPress: (show: ManagedSpectacle) => void
}

export function Week({ days, today, hours, showsOn, onPress }: WeekProps) {
  const marks = Array.from({ length: hours.to - hours.from }, (_, index) => hours.from + index)
  return (
    // Without it the keyboard could not scroll.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroller} aria-label="Semaine de la salle" tabIndex={0}>
      <div className={styles.week} style={{ '--steps': stepsIn(hours) }}>
        <div className={styles.hours} aria-hidden="true">
          {marks.map((hour) => (
            <span key={hour}>{hour} h</span>
          ))}
        </div>
        {days.map((day) => (
          <Column key={day} day={day} isToday={day === today}>
            {placed(showsOn(day)).map(({ show, start, end, lane, lanes }) => (
              <DateBlock
                key={show.id}
                show={show}
                onPress={onPress}
                style={{
                  '--from': (start - hours.from * 60) / STEP,
                  '--length': (end - start) / STEP,
                  '--lane': lane,
                  '--lanes': lanes,
                  '--lines': linesIn(end - start),
                }}
              />
            ))}
          </Column>
        ))}
      </div>
    </section>
  )
}

/** Whole lines of a title that its block has room for, below its hour; a line is 16 px, a step 28. */
const linesIn = (minutes: number) => Math.max(1, Math.floor(((minutes / STEP) * 28 - 24) / 16))

interface ColumnProps {
  day: string
  isToday: boolean
  children: React.ReactNode
}

function Column({ day, isToday, children }: ColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: DAY + day })
  const { weekday, day: number } = stub(day)
  return (
    <section className={styles.column} aria-label={dateWithoutYear(day)}>
      <h3 className={styles.dayName} aria-current={isToday ? 'date' : undefined}>
        {weekday} {number}
      </h3>
      <div ref={setNodeRef} className={styles.hoursOfDay} data-over={isOver || undefined}>
        {children}
      </div>
    </section>
  )
}
