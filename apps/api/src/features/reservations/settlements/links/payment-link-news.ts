import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import type { CheckoutNews } from '#platform/payments.ts'
import { queryRow } from '#platform/sql.ts'
import { queueMoneyBack, queueTickets } from '../../bookings/booking-mails.ts'
import { lockParty } from '../../box-office/box-office-rows.ts'
import { giveToAccount } from '../../guests/give-to-account.ts'
import { type IncidentLog, reportIncident } from '../../payments/incidents/incidents.ts'
import { paymentTooLate } from '../../reservation-mails.ts'
import { looseCents } from '../loose-money.ts'
import { recordSettlement } from '../settlements.ts'

const Link = z.object({ ticketId: z.int(), seats: z.int(), amountCents: z.int() })

const Paid = z.object({ paymentId: z.string().nullable() })

/**
 * What the payment service tells of a payment by link. A payment that is too late, or for seats that were paid
 * otherwise meanwhile, goes back; so does what completes money that has gone back.
 *
 * @returns false when no link has that reference
 */
export async function takeLinkNews(tx: Db, log: IncidentLog, news: CheckoutNews): Promise<boolean> {
  const { reference, kind, paymentId, amountCents, sessionId } = news
  const link = await queryRow(tx, Link)`
    select ticket_id as "ticketId", seats, amount_cents as "amountCents"
      from payment_links where id = ${reference}::uuid`
  if (!link) return false
  if (kind === 'expired') return true
  const about = { subjectId: sessionId, reference, paymentId, amountCents }
  if (kind === 'failed') {
    await reportIncident(tx, log, { kind: 'échec', ...about })
    return true
  }
  const party = await lockParty(tx, link.ticketId)
  const known = await queryRow(tx, Paid)`
    select payment_id as "paymentId" from payment_links where id = ${reference}::uuid for update`
  if (!party || known?.paymentId === paymentId) return true
  if (known?.paymentId != null) {
    await reportIncident(tx, log, { kind: 'doublon', ...about })
    return true
  }
  await tx.paymentLink.update({ where: { id: reference }, data: { paymentId } })
  const isOpen = !party.isReleased && ['confirmed', 'pending'].includes(party.status)
  const isDue = isOpen && party.paidSeats + link.seats <= party.seats
  const isCovered =
    (await looseCents(tx, party.id)) + link.amountCents >= link.seats * party.priceCents
  if (!isDue || !isCovered) {
    const { reservationId } = party
    await tx.refund.create({ data: { reservationId, amountCents, paymentId, reason: 'tardif' } })
    await queueMoneyBack(tx, reservationId, paymentTooLate, { url: '/spectacles', amountCents })
    return true
  }
  const isAll = amountCents === link.amountCents
  const paid = { ticketId: party.id, seats: isAll ? link.seats : 0, amountCents, paymentId }
  await recordSettlement(tx, { ...paid, means: 'ligne', actorId: null })
  if (!isAll) await reportIncident(tx, log, { kind: 'montant', ...about })
  await tx.$executeRaw`
    update reservations set status = 'confirmed', confirmed_at = now()
     where id = ${party.reservationId}::uuid and status = 'pending'`
  await giveToAccount(tx, Prisma.sql`r.id = ${party.reservationId}::uuid`)
  await queueTickets(tx, party.reservationId)
  return true
}
