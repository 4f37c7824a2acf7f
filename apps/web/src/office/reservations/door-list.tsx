import type { DateList, Party } from '@espace/contracts/reservations/box-office'
import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { FULL_TARIF } from '@espace/contracts/tarifs/tarifs.constants'
import { groupBy } from '#shared/lib/group-by.ts'
import { price } from '#shared/lib/language/french.ts'
import { nameOf, paymentOf, whenOf } from './words.ts'
import styles from './box-office.module.css'

/** Printed guest list, sorted by name; print styles hide the rest of the page. */
export function DoorList({ list: { date, parties } }: { list: DateList }) {
  const coming = parties.filter(({ state }) => state === 'confirmée' || state === 'entrée')
  const seats = coming.reduce((sum, party) => sum + party.seats, 0)
  return (
    <section className={styles.doorList} data-paper>
      <table>
        <caption>
          <strong>{date.title}</strong>
          {whenOf(date)}. {seats} attendus sur {date.capacity}.
        </caption>
        <thead>
          <tr>
            <th scope="col">Nom</th>
            <th scope="col">Places</th>
            <th scope="col">Tarif</th>
            <th scope="col">Code</th>
            <th scope="col">Règlement</th>
            <th scope="col">Là</th>
          </tr>
        </thead>
        <tbody>
          {coming.map((party) => (
            <tr key={party.id}>
              <td>{[party.listedAs || nameOf(party), party.note].filter(Boolean).join(' · ')}</td>
              <td>{party.seats}</td>
              <td>{tarifOf(party)}</td>
              <td>{groupedCode(party.code)}</td>
              <td>{paymentOf(party)}</td>
              <td />
            </tr>
          ))}
        </tbody>
        <tfoot>
          {byTarif(coming).map(({ label, seats, cents }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{seats}</td>
              <td colSpan={4}>{cents === 0 ? 'Gratuit' : price(cents)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  )
}

const tarifOf = ({ payment, tarifName }: Party): string =>
  payment === 'invité' ? 'Invitation' : tarifName || FULL_TARIF

/** Seats and revenue by tarif. */
const byTarif = (parties: readonly Party[]) =>
  [...groupBy(parties, tarifOf)].map(([label, rows]) => ({
    label,
    seats: rows.reduce((sum, { seats }) => sum + seats, 0),
    cents: rows.reduce((sum, { seats, price_cents }) => sum + seats * price_cents, 0),
  }))
