import type { DoorTicket } from '@espace/contracts/door/evening'
import { unpaidSeats } from '@espace/contracts/door/verdict'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDoor } from '../keep/door.tsx'
import type { Keeper } from '../keep/keeper.ts'
import { Stepper } from '../stepper.tsx'
import controls from '../controls.module.css'

interface CardPaymentProps {
  keeper: Keeper
  eveningId: number
  ticket: DoorTicket
  isOnline: boolean
}

/** Payment with a gift card; online only, as the server alone knows its balance. */
export function CardPayment({ keeper, eveningId, ticket, isOnline }: CardPaymentProps) {
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
        <p>Un bon cadeau demande le réseau : il a pu être dépensé ailleurs.</p>
      )}
    </details>
  )
}
