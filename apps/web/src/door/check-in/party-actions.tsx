import type { Method } from '@espace/contracts/door/door.constants'
import type { DoorTicket } from '@espace/contracts/door/evening'
import { dueFor, seatOf, unpaidSeats, type Verdict } from '@espace/contracts/door/verdict'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { price } from '#shared/lib/language/french.ts'
import { useDoor } from '../keep/door.tsx'
import type { Keeper } from '../keep/keeper.ts'
import { Stepper } from '../stepper.tsx'
import type { CheckIn } from './use-check-in.ts'
import { people } from './words.ts'
import styles from '../controls.module.css'
import controls from '../controls.module.css'

interface PartyProps {
  keeper: Keeper
  eveningId: number
  /** The code as scanned: of the whole party, or of one of its seats. */
  code: string
  verdict: Extract<Verdict, { ticket: DoorTicket }>
  isOnline: boolean
  checkIn: CheckIn
}

/** Staff actions on a party: check in a number of guests, take the payment due, reclaim a released ticket. */
export function PartyActions({ keeper, eveningId, code, verdict, isOnline, checkIn }: PartyProps) {
  const { ticket } = verdict
  if (verdict.kind === 'bienvenue') {
    return (
      <>
        <Welcome code={code} ticket={ticket} left={verdict.left} checkIn={checkIn} />
        {unpaidSeats(ticket) > 0 && (
          <CardPayment keeper={keeper} eveningId={eveningId} ticket={ticket} isOnline={isOnline} />
        )}
      </>
    )
  }
  if (verdict.kind === 'libéré') {
    const count = seatOf(ticket, code) === null ? ticket.seats : 1
    return isOnline ? (
      <Big onClick={() => checkIn.enter(code, count, { letBack: true })}>
        Reprendre {people(count)}, s’il reste des places
      </Big>
    ) : (
      <p>Les reprendre demande le réseau&nbsp;: des places ont pu être vendues ailleurs.</p>
    )
  }
  const unpaid = unpaidSeats(ticket)
  if (verdict.kind !== 'déjà entré' || unpaid === 0) return null
  return (
    <>
      <Till
        cents={ticket.dueCents}
        onPay={(method) => checkIn.pay(ticket.code, unpaid, method)}
        what="Encaisser"
      />
      <CardPayment keeper={keeper} eveningId={eveningId} ticket={ticket} isOnline={isOnline} />
    </>
  )
}

function Welcome({
  code,
  ticket,
  left,
  checkIn,
}: {
  code: string
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
            onPay={(method) => checkIn.enter(code, count, { method })}
          />
          <button type="button" className={styles.next} onClick={() => checkIn.enter(code, count)}>
            Faire entrer {count} sans encaisser
          </button>
        </>
      ) : (
        <Big onClick={() => checkIn.enter(code, count)}>Faire entrer {count}</Big>
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

interface CardPaymentProps {
  keeper: Keeper
  eveningId: number
  ticket: DoorTicket
  isOnline: boolean
}

/** Payment with a gift card; online only, as the server alone knows its balance. */
function CardPayment({ keeper, eveningId, ticket, isOnline }: CardPaymentProps) {
  const id = useId()
  const { client } = useDoor()
  const left = unpaidSeats(ticket)
  const [seats, setSeats] = useState(left)
  const [voucher, setVoucher] = useState('')
  const { mutate, isPending, error } = useMutation({
    retry: false,
    mutationFn: () =>
      client.spendVoucher({
        params: { id: eveningId },
        body: { ticket: ticket.code, seats: Math.min(seats, left), voucher },
      }),
    onSuccess: ({ ticket: paid, rest, counts }) =>
      keeper.hear({ tickets: rest ? [paid, rest] : [paid], counts }),
  })
  return (
    <details>
      <summary>Bon cadeau</summary>
      {isOnline ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            mutate()
          }}
        >
          {left > 1 && (
            <Stepper
              label="Combien de places paie-t-il ?"
              value={Math.min(seats, left)}
              max={left}
              onChange={setSeats}
            />
          )}
          <label htmlFor={id}>Code du bon</label>
          <input
            id={id}
            value={voucher}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            required
            onChange={(event) => setVoucher(event.target.value)}
          />
          <button type="submit" className={controls.next} disabled={isPending}>
            Payer avec ce bon
          </button>
          {error && <p role="alert">{error.message}</p>}
        </form>
      ) : (
        <p>Un bon cadeau demande le réseau&nbsp;: il a pu être dépensé ailleurs.</p>
      )}
    </details>
  )
}
