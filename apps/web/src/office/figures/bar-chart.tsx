import { useId } from 'react'
import { typeset } from '#shared/lib/language/french.ts'
import styles from './figures.module.css'

export interface Bar {
  label: string
  now: number | null
  before: number | null
}

interface BarChartProps {
  title: string
  bars: readonly Bar[]
  write: (value: number) => string
}

// In units of the drawing, which is as wide as a phone.
const WIDTH = 340
/** Room at the end of the longest bar for its figure. */
const FIGURE = 100
const ROW = 52
const THICK = 13

/** Horizontal bars, each above a hatched one of the year before, so that colour is not needed. */
export function BarChart({ title, bars, write }: BarChartProps) {
  const id = useId()
  const most = Math.max(1, ...bars.flatMap(({ now, before }) => [now ?? 0, before ?? 0]))
  const lengthOf = (value: number) => (Math.max(0, value) / most) * (WIDTH - FIGURE)
  const [first] = bars
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${WIDTH} ${bars.length * ROW}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>
        {first && `${first.label} : ${first.now === null ? 'non compté' : write(first.now)}. `}
        Les chiffres sont dans le tableau qui suit.
      </desc>
      <pattern id={`${id}-hatch`} width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M0 6L6 0" className={styles.hatch} />
      </pattern>
      {bars.map(({ label, now, before }, row) => (
        <g key={label} transform={`translate(0 ${row * ROW})`}>
          <text x="0" y="14" className={styles.barLabel}>
            {typeset(shortened(label))}
          </text>
          {now !== null && (
            <>
              <rect y="19" width={lengthOf(now)} height={THICK} className={styles.now} />
              <text x={lengthOf(now) + 6} y="31">
                {write(now)}
              </text>
            </>
          )}
          {before !== null && before !== 0 && (
            <>
              <rect
                y="33"
                width={lengthOf(before)}
                height={THICK}
                className={styles.before}
                fill={`url(#${id}-hatch)`}
              />
              <text x={lengthOf(before) + 6} y="45">
                {write(before)}
              </text>
            </>
          )}
        </g>
      ))}
    </svg>
  )
}

/** Longer labels would leave the drawing; the table has them whole. */
const LABEL = 38

const shortened = (label: string): string =>
  label.length > LABEL ? `${label.slice(0, LABEL - 1).trimEnd()}…` : label
