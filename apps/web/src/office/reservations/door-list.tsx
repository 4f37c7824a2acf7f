import type { DateList } from '@espace/contracts/reservations/box-office'
import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { nameOf, paymentOf, whenOf } from './words.ts'
import styles from './box-office.module.css'

/** Who comes, by name, on paper: nothing else of the page is printed. */
export function DoorList({ list: { date, parties } }: { list: DateList }) {
  const coming = parties.filter(({ state }) => state === 'confirmée' || state === 'entrée')
  const seats = coming.reduce((sum, party) => sum + party.seats, 0)
  return (
    <section className={styles.doorList}>
      <table>
        <caption>
          <strong>{date.title}</strong>
          {whenOf(date)}. {seats} attendus sur {date.capacity}.
        </caption>
        <thead>
          <tr>
            <th scope="col">Nom</th>
            <th scope="col">Places</th>
            <th scope="col">Code</th>
            <th scope="col">Règlement</th>
            <th scope="col">Là</th>
          </tr>
        </thead>
        <tbody>
          {coming.map((party) => (
            <tr key={party.id}>
              <td>{party.listedAs || nameOf(party)}</td>
              <td>{party.seats}</td>
              <td>{groupedCode(party.code)}</td>
              <td>{paymentOf(party)}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
