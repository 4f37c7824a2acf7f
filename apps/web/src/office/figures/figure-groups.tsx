import type { FigureGroup, Figures } from '@espace/contracts/figures/figures'
import { useId } from 'react'
import { typeset } from '#shared/lib/language/french.ts'
import { ScrollTable } from '../ui/list/scroll-table.tsx'
import { MEASURE_NAMES, MEASURES, type MeasureName, written } from './words.ts'
import styles from './figures.module.css'

/** Maximum number of bars: beyond it the table is easier to read. */
const BARS = 12

/** The figures by show, weekday, month, tarif and channel. */
export function FigureGroups({ figures, measure }: { figures: Figures; measure: MeasureName }) {
  const parts = {
    'Par spectacle': figures.shows,
    'Par jour de la semaine': figures.weekdays,
    'Par mois': figures.months,
    'Par tarif': figures.tarifs,
    'Par canal de vente': figures.channels,
  }
  return (
    <div className={styles.groups}>
      {Object.entries(parts).map(([label, groups]) => (
        <Groups key={label} label={label} groups={groups} measure={measure} />
      ))}
    </div>
  )
}

interface GroupProps {
  label: string
  groups: readonly FigureGroup[]
  measure: MeasureName
}

function Groups({ label, groups, measure }: GroupProps) {
  const { of, write, label: shown } = MEASURES[measure]
  const bars = groups.map((group) => ({
    label: group.label,
    now: of(group.now),
    before: of(group.before),
  }))
  const isCounted = bars.some(({ now, before }) => now !== null || before !== null)
  return (
    <section className={styles.group} aria-label={label}>
      <h3>{label}</h3>
      {isCounted ? (
        <BarChart
          title={`${shown} ${label.toLowerCase()}`}
          bars={bars.slice(0, BARS)}
          write={write}
        />
      ) : (
        <p>{shown}&nbsp;: rien n’est compté ainsi.</p>
      )}
      <details className={styles.behind}>
        <summary>Tableau : {label.toLowerCase()}</summary>
        <ScrollTable label={`Chiffres ${label.toLowerCase()}`} columns={COLUMNS}>
          {groups.map((group) => (
            <tr key={group.label}>
              <th scope="row">{group.label}</th>
              {MEASURE_NAMES.map((name) => (
                <td key={name}>{written(name, group.now)}</td>
              ))}
              <td>{written('recettes', group.before)}</td>
              <td>{written('places', group.before)}</td>
            </tr>
          ))}
        </ScrollTable>
      </details>
    </section>
  )
}

const COLUMNS = [
  '',
  ...MEASURE_NAMES.map((name) => MEASURES[name].label),
  'Recettes, un an avant',
  'Places, un an avant',
]

interface Bar {
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
function BarChart({ title, bars, write }: BarChartProps) {
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
