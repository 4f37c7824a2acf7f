import type { DoorTicket } from '@espace/contracts/door/evening'
import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { useState } from 'react'
import { plural } from '#languages/fr/plural.ts'
import { price } from '../shared/lib/language/french.ts'
import { hasWords } from '../shared/lib/language/has-words.ts'
import { holderOf } from './check-in/words.ts'
import controls from './controls.module.css'
import lists from './lists.module.css'

interface ListProps {
  tickets: readonly DoorTicket[]
  onChoose: (code: string) => void
}

/** Expected guests by name, to check in a guest who has no ticket at hand. */
export function GuestList({ tickets, onChoose }: ListProps) {
  const [wanted, setWanted] = useState('')
  const [isOpenOnly, setIsOpenOnly] = useState(false)
  const code = wanted.toUpperCase().replaceAll(/[\s-]/g, '')
  const found = tickets.filter(
    (ticket) =>
      (hasWords(holderOf(ticket), wanted) ||
        [ticket.code, ...ticket.seatCodes].some((each) => each.startsWith(code))) &&
      (!isOpenOnly || (ticket.state === 'bon' && ticket.entered < ticket.seats)),
  )
  return (
    <>
      <div role="search" className={lists.search}>
        <label htmlFor="nom">Nom ou code</label>
        <input
          id="nom"
          type="search"
          autoComplete="off"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <label className={controls.check}>
          <input
            type="checkbox"
            checked={isOpenOnly}
            onChange={(event) => setIsOpenOnly(event.target.checked)}
          />
          Encore attendus seulement
        </label>
      </div>
      <p role="status">
        {found.length === 0 ? 'Personne de ce nom.' : `${found.length} sur ${tickets.length}`}
      </p>
      <ul className={lists.guests}>
        {found.map((ticket) => (
          <li key={ticket.code}>
            <button type="button" onClick={() => onChoose(ticket.code)}>
              <span className={lists.name}>{holderOf(ticket)}</span>
              <span className={lists.mono}>{groupedCode(ticket.code)}</span>
              <span>{stateOf(ticket)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function stateOf(ticket: DoorTicket): string {
  const { state, entered, seats, dueCents, payment, tarifName, note } = ticket
  if (state !== 'bon') return state === 'libéré' ? 'Libéré' : 'Annulé'
  const due = dueCents > 0 ? ` · ${price(dueCents)} à encaisser` : ''
  const guest = payment === 'invité' ? ' · invité' : ''
  const tarif = tarifName === '' ? '' : ` · ${tarifName}`
  const inside =
    entered === 0 ? 'Pas encore là' : `${entered} sur ${seats} ${plural(entered, 'entré')}`
  const noted = note === '' ? '' : ` · ${note}`
  return `${inside}${tarif}${guest}${due}${noted}`
}
