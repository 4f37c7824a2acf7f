import type { DoorBooked } from '@espace/contracts/door/booking'
import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { places, price } from '#shared/lib/language/french.ts'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { shortMoment } from '#shared/lib/time/moment.ts'
import { whenOf } from '../check-in/words.ts'
import { doorKey, useDoor } from '../keep/door.tsx'
import controls from '../controls.module.css'

/** Confirms the order so that staff can read it out to the customer; a sale made by mistake is undone here. */
export function BookedCard({ booked }: { booked: DoorBooked }) {
  const { client } = useDoor()
  const queryClient = useQueryClient()
  const { name, seats, code, spectacle } = booked
  const undo = useMutation({
    retry: false,
    mutationFn: () => client.undoBooking({ params: { id: spectacle.id }, body: { code } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: doorKey('dates') }),
  })
  if (undo.data) return <p className={controls.done}>{undoneSaid(booked, undo.data.backCents)}</p>
  return (
    <div className={controls.done}>
      <p>
        {places(seats)} au nom de {name} : {spectacle.title}, {whenOf(spectacle)}.
      </p>
      <p>{stateOf(booked)}</p>
      <p>Code : {groupedCode(code)}</p>
      <button
        type="button"
        className={controls.next}
        disabled={undo.isPending}
        onClick={() => undo.mutate()}
      >
        Annuler cette réservation
      </button>
      {undo.error && <p role="alert">{sentenceOf(undo.error)}</p>}
    </div>
  )
}

const undoneSaid = ({ name, seats }: DoorBooked, backCents: number): string =>
  `Réservation annulée : ${places(seats)} au nom de ${name}${backCents > 0 ? `, ${price(backCents)} à rendre` : ''}.`

function stateOf({ seats, price_cents, isPaid, optionUntil, linkUntil, email }: DoorBooked) {
  const sum = price(seats * price_cents)
  const mailed = email === null ? 'le nom suffit à l’entrée' : `billets envoyés à ${email}`
  if (linkUntil !== null)
    return `${sum} à payer par le lien envoyé, avant le ${shortMoment(linkUntil)}`
  if (optionUntil !== null) return `Option jusqu’au ${shortMoment(optionUntil)}`
  if (price_cents === 0) return `Gratuit ; ${mailed}`
  return isPaid ? `${sum} encaissés ; ${mailed}` : `${sum} à régler à l’entrée ; ${mailed}`
}
