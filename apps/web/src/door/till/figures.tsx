import type { ClosingFigures } from '@espace/contracts/door/closing'
import { AHEAD_BY, TAKEN_BY } from '@espace/contracts/door/door.constants'
import type { ReactNode } from 'react'
import { price, sum } from '#shared/lib/language/french.ts'
import styles from './till.module.css'

/** Cash-up table, with every addend of its sums. */
export function Figures({ figures }: { figures: ClosingFigures }) {
  const seats: [string, number][] = [
    ['Places vendues', figures.sold],
    ['– réservées avant', figures.booked],
    ['– vendues à la porte', figures.walkUps],
    ['– invités', figures.guests],
    ['Entrés', figures.attended],
    ['Absents', figures.noShows],
    ['Places libérées', figures.released],
    ['Conflits entre appareils', figures.conflicts],
  ]
  return (
    <div className={styles.figures}>
      <Sheet caption={`Salle (${figures.capacity} places)`}>
        <tbody>
          {seats.map(([label, count]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </Sheet>
      <Sheet caption="Par tarif">
        <thead>
          <tr>
            <th scope="col">Tarif</th>
            <th scope="col">Vendues</th>
            <th scope="col">Entrés</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {pricesOf(figures).map(({ label, sold, attended, totalCents }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{sold}</td>
              <td>{attended}</td>
              <td>{sum(totalCents)}</td>
            </tr>
          ))}
        </tbody>
      </Sheet>
      <Sheet caption="Recette">
        <thead>
          <tr>
            <th scope="col">Moyen</th>
            <th scope="col">Reçu</th>
            <th scope="col">Rendu</th>
            <th scope="col">Net</th>
          </tr>
        </thead>
        <tbody>
          {figures.takings.map(({ method, receivedCents, refundedCents, netCents }) => (
            <tr key={method}>
              <th scope="row">{TAKEN_BY[method]}</th>
              <td>{sum(receivedCents)}</td>
              <td>{sum(refundedCents)}</td>
              <td>{sum(netCents)}</td>
            </tr>
          ))}
          <Total label="Recette nette" cents={figures.netCents} />
          {figures.ahead?.map(({ means, cents }) => (
            <Total key={means} label={`Réglé à l’avance : ${AHEAD_BY[means]}`} cents={cents} />
          ))}
          <Total label="Entrés sans avoir payé" cents={figures.unpaidAttendedCents} />
          <Total label="Absents sans avoir payé" cents={figures.unpaidNoShowCents} />
          <Total label="Valeur des places vendues" cents={figures.totalCents} />
        </tbody>
      </Sheet>
    </div>
  )
}

/** A cash-up older than tarifs has prices only. */
const pricesOf = ({ byPrice, byTarif }: ClosingFigures) =>
  byTarif?.map((row) => ({ ...row, label: `${row.name}, ${price(row.price_cents)}` })) ??
  byPrice.map((row) => ({ ...row, label: price(row.price_cents) }))

const Sheet = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <table className={styles.sheet}>
    <caption>{caption}</caption>
    {children}
  </table>
)

const Total = ({ label, cents }: { label: string; cents: number }) => (
  <tr className={styles.total}>
    <th scope="row" colSpan={3}>
      {label}
    </th>
    <td>{sum(cents)}</td>
  </tr>
)
