import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { showPath } from '@espace/contracts/spectacles/show-path'
import { phone, places, price, typeset } from '#shared/lib/language/french.ts'
import { type Text, t } from '#shared/lib/language/language.ts'
import { Link } from '#shared/lib/router.ts'
import { useContact, useNow } from '#shared/lib/services.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { ChangeSeats } from '../changes/change-seats.tsx'
import { PayOrder } from '../orders/pay-order.tsx'
import { type BookingAccess, useOwnAccess } from './booking-access.ts'
import { type Booking, isOver, paidOf, stateOf, whenOf } from './bookings.ts'
import { ChangeBooking, DoorNote } from './change-booking.tsx'
import { DateNews } from './date-news.tsx'
import { TicketDocuments } from './ticket-documents.tsx'
import styles from './bookings.module.css'

/** A booked date of the account. */
export const OwnDate = ({ booking }: { booking: Booking }) => (
  <BookedDate booking={booking} access={useOwnAccess(booking.reservation.id)} />
)

/** One booked date as a ticket, with its possible changes. */
export function BookedDate({ booking, access }: { booking: Booking; access: BookingAccess }) {
  const { title, lieu, ticket, startsAt, reservation } = booking
  const when = <time dateTime={new Date(startsAt).toISOString()}>{whenOf(booking)}</time>
  const now = useNow()
  const contact = useContact()
  const state = stateOf(booking)
  const isDateTba = booking.isDateTba && !isOver(booking)
  const how = paidHow(booking)
  const { dueCents } = paidOf(booking)
  const total = booking.quantity * booking.price_cents
  const isChangeable = state === 'Confirmée' && Date.parse(booking.changeableUntil) > now
  return (
    <li className={styles.ticket}>
      <p className={styles.state}>{t(CANCELLED_BY[booking.cancelledBy ?? 'unknown'] ?? state)}</p>
      <h3 className={styles.title}>
        <Link to={showPath({ id: booking.spectacleId, title })}>{typeset(title)}</Link>
      </h3>
      <p className={styles.when}>
        {isDateTba ? t('Nouvelle date à venir') : when}, {lieu}
      </p>
      <dl className={styles.facts}>
        <Fact term={t('Places')} fact={places(booking.quantity)} />
        {booking.tarif !== '' && <Fact term={t('Tarif')} fact={booking.tarifName} />}
        {ticket && <Fact term={t('Billet')} fact={groupedCode(ticket.code)} />}
        <Fact term={t(how)} fact={price(how === 'À régler sur place' ? dueCents : total)} />
        {reservation.note && <Fact term={t('À savoir à l’entrée')} fact={reservation.note} />}
      </dl>
      <DateNews item={booking} />
      {['Confirmée', 'Utilisée'].includes(state) && (isDateTba || startsAt > now) && (
        <>
          {!isDateTba && <TicketDocuments booking={booking} access={access} />}
          <DoorNote booking={booking} access={access} />
        </>
      )}
      {reservation.toPay && <PayOrder toPay={reservation.toPay} pay={access.pay} />}
      {isChangeable && (
        <details className="fold">
          <summary>
            {t('Modifier ou annuler')} <span className="visually-hidden">: {title}</span>
          </summary>
          <ChangeBooking booking={booking} access={access} />
          <ChangeSeats item={booking} access={access} />
        </details>
      )}
      {state === 'Confirmée' && !isChangeable && startsAt > now && contact.phone !== '' && (
        <Paragraph>
          {t('Un empêchement ? À moins de deux heures du spectacle, appelez-nous au {phone}.', {
            phone: phone(contact.phone),
          })}
        </Paragraph>
      )}
      {reservation.items.length > 1 && isChangeable && (
        <Paragraph className={styles.note}>
          {t('Réservée avec d’autres billets : chacun se change à part.')}
        </Paragraph>
      )}
    </li>
  )
}

const CANCELLED_BY: Readonly<Record<string, Text>> = {
  client: 'Vous l’avez annulée',
  salle: 'Annulée par la salle',
}

function Fact({ term, fact }: { term: string; fact: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{fact}</dd>
    </div>
  )
}

const paidHow = (booking: Booking): Text => {
  const { payment, status, toPay } = booking.reservation
  const { dueCents, voucherCents } = paidOf(booking)
  // Refunded or free seats have no amount due.
  if (isOver(booking) || booking.price_cents === 0 || toPay) return 'Prix'
  if (payment === 'porte' && dueCents === 0 && voucherCents > 0) return 'Réglé par bon cadeau'
  if (payment === 'porte') return dueCents > 0 ? 'À régler sur place' : 'Réglé'
  if (payment !== 'ligne') return 'Réglé sur place'
  return status === 'confirmed' ? 'Payé en ligne' : 'Prix'
}
