import type { DoorBooked } from '@espace/contracts/door/booking'
import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { places, price } from '#shared/lib/language/french.ts'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { useSearchParams } from '#shared/lib/router.ts'
import { shortMoment } from '#shared/lib/time/moment.ts'
import { Empty, Loading } from '#shared/ui/feedback/status.tsx'
import { whenOf } from '../check-in/words.ts'
import { DoorTrouble } from '../door-trouble.tsx'
import { doorKey, useDoor } from '../keep/door.tsx'
import { BookingForm } from './booking-form.tsx'
import controls from '../controls.module.css'
import styles from '../door.module.css'

/** Books seats of a date to come for a customer; online only. */
export function BookAhead() {
  const { client } = useDoor()
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuery({
    queryKey: doorKey('dates'),
    queryFn: () => client.dates(),
    retry: false,
  })
  const [booked, setBooked] = useState<DoorBooked>()
  const said = useRef<HTMLDivElement>(null)
  // Above the form, out of sight of the button that was pressed on a phone.
  useEffect(() => {
    if (booked) said.current?.focus()
  }, [booked])
  const asked = Number(search.get('reserver'))
  const first = data?.find(({ id }) => id === asked) ?? data?.[0]
  return (
    <>
      <h2 className={styles.title}>Réserver pour un client</h2>
      {error && <DoorTrouble error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.length === 0 && <Empty>Aucune date à venir n’est vendue ici.</Empty>}
      <div role="status" ref={said} tabIndex={-1}>
        {booked && <BookedCard key={booked.code} booked={booked} />}
      </div>
      {data && first && (
        // The next customer begins with an empty form.
        <BookingForm key={booked?.code} dates={data} first={first} onBooked={setBooked} />
      )}
    </>
  )
}

/** Confirms the order so that staff can read it out to the customer; a sale made by mistake is undone here. */
function BookedCard({ booked }: { booked: DoorBooked }) {
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
        {places(seats)} au nom de {name}&nbsp;: {spectacle.title}, {whenOf(spectacle)}.
      </p>
      <p>{stateOf(booked)}</p>
      <p>Code&nbsp;: {groupedCode(code)}</p>
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
