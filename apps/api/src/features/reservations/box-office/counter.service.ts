import { apiError, fieldError } from '@espace/contracts/kernel/errors'
import type { Party } from '@espace/contracts/reservations/box-office'
import type { Comp, CounterSale } from '@espace/contracts/reservations/counter-sale'
import { type Db, Prisma } from '@espace/prisma/client'
import { useCode } from '#features/codes/redeem.ts'
import { type Actor, audit } from '#platform/audit.ts'
import type { Transaction } from '#platform/idempotency.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import type { Services } from '#services.ts'
import { queueTickets } from '../bookings/booking-mails.ts'
import { heldDates } from '../checkout/ask-proof.ts'
import { full, showForTeam } from '../checkout/bookable.ts'
import { insertReservation, insertTicket } from '../checkout/booking.ts'
import { retryWhenFull } from '../checkout/retry-when-full.ts'
import { createOrderLink } from '../guests/order-links.ts'
import { takeSeats } from '../seats.ts'
import { askOnline } from '../settlements/links/payment-links.ts'
import { recordSettlement } from '../settlements/settlements.ts'
import { optionHeld } from './box-office-mails.ts'
import { getParty, type PartyRow } from './box-office-rows.ts'

/** A guest order by staff; with an address its tickets are mailed. */
interface Order extends Comp {
  phone?: string | null
  tarif?: string | undefined
  code?: string | undefined
  optionUntil?: string | null
  payment: CounterSale['payment'] | 'invité'
}

export function counterService({ db, payments }: Services) {
  const book = (order: Order, by: Actor, transaction: Transaction<Party>): Promise<Party> =>
    retryWhenFull(db, [order.spectacleId], () => transaction((tx) => bookOnce(tx, order, by)))

  return {
    /** Free seats for guests, counted like any others. */
    invite: (comp: Comp, by: Actor, transaction: Transaction<Party>): Promise<Party> =>
      book({ ...comp, payment: 'invité' }, by, transaction),

    /** A sale by telephone or at the counter; an immediate payment is a settlement of today, no entry of the door. */
    sell: (sale: CounterSale, by: Actor, transaction: Transaction<Party>): Promise<Party> =>
      sale.payment === 'lien' && !payments
        ? Promise.reject(apiError('SANS_PAIEMENT_EN_LIGNE'))
        : book(sale, by, transaction),
  }
}

async function bookOnce(tx: Db, order: Order, by: Actor): Promise<Party> {
  const { spectacleId, quantity, payment, optionUntil = null } = order
  const { name, email, phone = null, note } = order
  const isInvited = payment === 'invité'
  const isLink = payment === 'lien'
  const isHeld = isLink || optionUntil !== null
  if (optionUntil !== null && payment !== 'porte' && !isLink) {
    throw wrongOption('Une option n’est pas encore réglée')
  }
  const { title, ...price } = await showForTeam(tx, spectacleId, order)
  await useCode(tx, [price], { userId: null, email })
  const id = await insertReservation(tx, {
    userId: null,
    payment: isInvited ? payment : 'porte',
    guest: { name, email, phone },
    note,
    awaitsProof: isHeld,
  })
  if (isHeld) await tx.reservation.update({ where: { id }, data: { isOption: true } })
  if (optionUntil !== null) await holdUntil(tx, id, { spectacleId, optionUntil })
  await insertTicket(tx, id, { spectacleId, quantity, ...(isInvited ? { priceCents: 0 } : price) })
  const ticket = await tx.ticket.findFirstOrThrow({ where: { reservationId: id } })
  if (isPaidNow(payment) && ticket.priceCents > 0) {
    const amountCents = quantity * ticket.priceCents
    const paid = { ticketId: ticket.id, seats: quantity, amountCents, actorId: by.userId }
    await recordSettlement(tx, { ...paid, means: payment })
  }
  if (!(await takeSeats(tx, spectacleId, quantity))) throw full('quantity', 0)
  if (isLink) await askOnline(tx, ticket.id, { seats: quantity, until: optionUntil })
  else if (isHeld) await queueOption(tx, id, order)
  else await queueTickets(tx, id)
  const booked = { spectacle: spectacleId, places: quantity }
  const paid = optionUntil === null ? { règlement: payment } : { option: optionUntil }
  const after = { ...booked, ...(isInvited ? { invité: true } : paid) }
  await audit(tx, by, { action: 'ajout', entity: 'reservations', id, label: title, after })
  return getParty(tx, ticket.id)
}

const isPaidNow = (payment: Order['payment']) =>
  payment !== 'porte' && payment !== 'lien' && payment !== 'invité'

/** The end of that day in Paris. */
async function holdUntil(
  tx: Db,
  id: string,
  { spectacleId, optionUntil }: { spectacleId: number; optionUntil: string },
): Promise<void> {
  const held = await tx.$executeRaw`
    update reservations r set expires_at = until
      from spectacles s, cast((${optionUntil}::date + time '23:59') at time zone 'Europe/Paris' as timestamptz) until
     where r.id = ${id}::uuid and s.id = ${spectacleId} and until > now() and ${optionUntil}::date < s.date_spectacle`
  if (held === 0) throw wrongOption('Choisissez un jour à venir, avant le spectacle')
}

const wrongOption = (message: string) => fieldError('optionUntil', message)

/** The mailed link confirms the option. */
export async function queueOption(
  tx: Db,
  id: string,
  { name, email }: Pick<PartyRow, 'name' | 'email'>,
): Promise<void> {
  if (email === null) return
  const { until, dates } = await heldDates(tx, Prisma.sql`r.id = ${id}::uuid`)
  const url = await createOrderLink(tx, id)
  const data = { firstName: name, url, until, dates }
  await queueMail(tx, { to: email, template: optionHeld, data })
}
