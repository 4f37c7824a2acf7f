import type { DoorBooked } from '@espace/contracts/door/booking'
import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { places, price } from '#shared/lib/language/french.ts'
import { shortMoment } from '#shared/lib/time/moment.ts'
import { whenOf } from '../check-in/words.ts'
import controls from '../controls.module.css'

/** What is said to the customer before they go. */
export function BookedCard({ booked }: { booked: DoorBooked }) {
  const { name, seats, code, spectacle } = booked
  return (
    <div className={controls.done}>
      <p>
        {places(seats)} au nom de {name} : {spectacle.title}, {whenOf(spectacle)}.
      </p>
      <p>{stateOf(booked)}</p>
      <p>Code : {groupedCode(code)}</p>
    </div>
  )
}

function stateOf({ seats, price_cents, isPaid, optionUntil, linkUntil, email }: DoorBooked) {
  const sum = price(seats * price_cents)
  const mailed = email === null ? 'le nom suffit à l’entrée' : `billets envoyés à ${email}`
  if (linkUntil !== null)
    return `${sum} à payer par le lien envoyé, avant le ${shortMoment(linkUntil)}`
  if (optionUntil !== null) return `Option jusqu’au ${shortMoment(optionUntil)}`
  if (price_cents === 0) return `Gratuit ; ${mailed}`
  return isPaid ? `${sum} encaissés ; ${mailed}` : `${sum} à régler à l’entrée ; ${mailed}`
}
