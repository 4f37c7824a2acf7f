import type { FigureGroup, Figures } from '@espace/contracts/figures/figures'
import { ScrollTable } from '../ui/list/scroll-table.tsx'
import { BarChart } from './bar-chart.tsx'
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
        <p>{shown} : rien n’est compté ainsi.</p>
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
