import type { Views } from '@espace/contracts/figures/figures'
import { LEAST_SHOWN } from '@espace/contracts/figures/figures.constants'
import { useQuery } from '@tanstack/react-query'
import { monthName } from '#shared/lib/language/dates-fr.ts'
import { Link } from '#shared/lib/router.ts'
import { Empty, QueryStatus } from '#shared/ui/feedback/status.tsx'
import { dashboardKey, useAdmin } from '../lib/dashboard.tsx'
import { ScrollTable } from '../ui/list/scroll-table.tsx'
import type { Period } from './words.ts'
import styles from './figures.module.css'

const COLUMNS = [
  'Spectacle',
  'Pages lues',
  'Réservations sur le site',
  'Places',
  'Places pour cent pages',
]

/** Conversion: views of show pages and online bookings, as totals without visitor data. */
export function WayToSeat({ from, to }: Period) {
  const admin = useAdmin()
  const current = useQuery({
    queryKey: dashboardKey('figures', 'views', { from, to }),
    queryFn: ({ signal }) => admin.figures.views({ query: { from, to } }, { signal }),
  })
  const { data } = current
  return (
    <section className={styles.group} aria-label="De la page à la place">
      <h3>De la page à la place</h3>
      <QueryStatus of={current} />
      {data && <Shown views={data} />}
    </section>
  )
}

/** `novembre 2026` */
function written(month: string): string {
  const { name, year } = monthName(month)
  return `${name} ${year}`
}

function Shown({ views: { months, total, shows } }: { views: Views }) {
  const period =
    months.from === months.to
      ? written(months.from)
      : `${written(months.from)} à ${written(months.to)}`
  return (
    <>
      <p>
        Mois entiers&nbsp;: {period}. Comptées sans cookie ni identifiant&nbsp;; ce qui fait moins
        de {LEAST_SHOWN} dans un mois n’est pas montré.{' '}
        <Link to="/cookies#mesure-d-audience">Ce que nous en disons aux visiteurs</Link>
      </p>
      {shows.length === 0 ? (
        <Empty>Pas assez de lectures dans ces mois pour être montrées.</Empty>
      ) : (
        <ScrollTable label="De la page à la place, par spectacle" columns={COLUMNS}>
          {[...shows, { label: 'Total de ce qui est montré', ...total }].map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td>{figure(row.views)}</td>
              <td>{figure(row.orders)}</td>
              <td>{figure(row.seats)}</td>
              <td>{rate(row)}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </>
  )
}

const figure = (sum: number | null) => sum?.toLocaleString('fr-FR') ?? '–'

const rate = ({ views, seats }: Views['total']) =>
  views === null || seats === null
    ? '–'
    : ((100 * seats) / views).toLocaleString('fr-FR', { maximumFractionDigits: 1 })
