import type { Method } from '@espace/contracts/door/door.constants'
import type { DoorTicket } from '@espace/contracts/door/evening'
import { dueFor, unpaidSeats, type Verdict } from '@espace/contracts/door/verdict'
import { type ReactNode, useState } from 'react'
import { price } from '#shared/lib/language/french.ts'
import { Stepper } from '../stepper.tsx'
import type { CheckIn } from './use-check-in.ts'
import { people } from './words.ts'
import styles from '../controls.module.css'

interface PartyProps {
  verdict: Extract<Verdict, { ticket: DoorTicket }>
  isOnline: boolean
  checkIn: CheckIn
}

/** What can be done about a party: let so many of it in, take what it owes, take a released one back. */
export function PartyActions({ verdict, isOnline, checkIn }: PartyProps) {
  const { ticket } = verdict
  if (verdict.kind === 'bienvenue') {
    return <Welcome ticket={ticket} left={verdict.left} checkIn={checkIn} />
  }
  if (verdict.kind === 'libéré') {
    return isOnline ? (
      <Big onClick={() => checkIn.enter(ticket.code, ticket.seats, { letBack: true })}>
        Reprendre {people(ticket.seats)}, s’il reste des places
      </Big>
    ) : (
      <p>Les reprendre demande le réseau : des places ont pu être vendues ailleurs.</p>
    )
  }
  const unpaid = unpaidSeats(ticket)
  if (verdict.kind !== 'déjà entré' || unpaid === 0) return null
  return (
    <Till
      cents={ticket.dueCents}
      onPay={(method) => checkIn.pay(ticket.code, unpaid, method)}
      what="Encaisser"
    />
  )
}

function Welcome({
  ticket,
  left,
  checkIn,
}: {
  ticket: DoorTicket
  left: number
  checkIn: CheckIn
}) {
  const [count, setCount] = useState(left)
  const due = dueFor(ticket, count)
  return (
    <>
      {left > 1 && (
        <Stepper label="Combien entrent ?" value={count} max={left} onChange={setCount} />
      )}
      {due > 0 ? (
        <>
          <Till
            cents={due}
            what={`Faire entrer ${count}`}
            onPay={(method) => checkIn.enter(ticket.code, count, { method })}
          />
          <button
            type="button"
            className={styles.next}
            onClick={() => checkIn.enter(ticket.code, count)}
          >
            Faire entrer {count} sans encaisser
          </button>
        </>
      ) : (
        <Big onClick={() => checkIn.enter(ticket.code, count)}>Faire entrer {count}</Big>
      )}
    </>
  )
}

function Till({
  cents,
  what,
  onPay,
}: {
  cents: number
  what: string
  onPay: (method: Method) => void
}) {
  return (
    <div className={styles.pair}>
      <Big onClick={() => onPay('espèces')}>
        <small>{what}</small> {price(cents)} en espèces
      </Big>
      <Big onClick={() => onPay('carte')}>
        <small>{what}</small> {price(cents)} par carte
      </Big>
    </div>
  )
}

const Big = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={styles.big} onClick={onClick}>
    {children}
  </button>
)
