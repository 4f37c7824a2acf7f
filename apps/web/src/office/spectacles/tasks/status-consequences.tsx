import type { Party } from '@espace/contracts/reservations/box-office'
import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { useQuery } from '@tanstack/react-query'
import { dashboardKey, useAdmin } from '#office/lib/dashboard.tsx'
import { places, price } from '#shared/lib/language/french.ts'

interface ConsequencesProps {
  show: ManagedSpectacle
  status: 'annulé' | 'reporté'
}

/** Whom a change of status reaches, and what it costs, before it is saved. */
export function Consequences({ show, status }: ConsequencesProps) {
  const admin = useAdmin()
  const { id, booking_mode, seatsTaken: seats } = show
  const { data } = useQuery({
    queryKey: dashboardKey('reservations', 'date', id),
    queryFn: ({ signal }) => admin.reservations.boxOfficeDate({ params: { id } }, { signal }),
    enabled: seats > 0,
  })
  if (seats === 0) {
    return (
      <p>
        {booking_mode === 'maison'
          ? 'Personne n’a réservé : aucun email ne part.'
          : 'Les billets d’une billetterie extérieure se règlent avec elle : ce site n’écrit à personne.'}
      </p>
    )
  }
  if (!data)
    return <p role="status">{`${places(seats)} sont prises. Décompte des réservations...`}</p>
  return <p role="status">{sentence(data.parties.filter(isBooked), status)}</p>
}

const isBooked = ({ state }: Party) => state === 'confirmée' || state === 'en attente'

function sentence(parties: readonly Party[], status: ConsequencesProps['status']): string {
  const seats = parties.reduce((sum, party) => sum + party.seats, 0)
  const mails = parties.filter(({ email }) => email !== null).length
  const owed = parties
    .filter(({ payment, isPaid }) => payment === 'ligne' && isPaid)
    .reduce((sum, party) => sum + party.seats * party.price_cents, 0)
  const booked = `${counted(parties.length, 'réservation')}, ${places(seats)}.`
  const leaving = `Dans dix minutes, ${counted(mails, 'email')} ${mails > 1 ? 'partent' : 'part'}`
  const given =
    status === 'annulé' && owed > 0 ? `, et ${price(owed)} payés en ligne sont remboursés` : ''
  const kept = status === 'reporté' ? ' Les places restent réservées.' : ''
  return `${booked} ${leaving}${given}.${kept} D’ici là, vous pouvez revenir en arrière.`
}

const counted = (count: number, noun: string) => `${count} ${noun}${count > 1 ? 's' : ''}`
