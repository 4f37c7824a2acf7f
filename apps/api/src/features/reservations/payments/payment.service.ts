import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { takeVoucherNews } from '#features/codes/orders/paid-orders.ts'
import { isLeft } from '#features/codes/redeem.ts'
import type { DisputeNews, CheckoutNews, PaymentNews, RefundNews } from '#platform/payments.ts'
import { queryRow, queryRows } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { queueMoneyBack, queueTickets } from '../bookings/booking-mails.ts'
import { lockParty } from '../box-office/box-office-rows.ts'
import { giveToAccount } from '../guests/give-to-account.ts'
import { paymentDifference, paymentTooLate } from '../reservation-mails.ts'
import { releaseTickets, returnSeats, takeSeats } from '../seats.ts'
import { looseCents } from '../settlements/loose-money.ts'
import { recordSettlement } from '../settlements/settlements.ts'
import { type IncidentLog, reportIncident, paidBy } from './incidents/incidents.ts'

const Due = z.object({ dueCents: z.int() })

const Ticket = z.object({
  id: z.int(),
  spectacleId: z.int(),
  seats: z.int(),
  promoCodeId: z.int().nullable(),
})

const Row = z.object({
  status: z.string(),
  paymentId: z.string().nullable(),
  /** Whether the order still has an account or a guest to own its seats. */
  hasBooker: z.boolean(),
})
type Row = z.infer<typeof Row>

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export interface PaymentServices extends Pick<Services, 'db'> {
  log: Log
  addressSecret: string
}

/** Handles the provider's events about reservations. Idempotent. */
export function paymentService({ db, log, addressSecret }: PaymentServices) {
  const hearOfPage = async (tx: Db, news: CheckoutNews): Promise<void> => {
    if (UUID.test(news.reference) && (await takeLinkNews(tx, log, news))) return
    const card = UUID.test(news.reference)
      ? await takeVoucherNews(tx, addressSecret, news)
      : undefined
    if (card) return card.mismatch && report(tx, log, card.mismatch, news)
    const row = await lockRow(tx, news.reference)
    if (news.kind === 'paid') await takePayment(tx, log, row, news)
    else {
      if (row?.status === 'pending') await end(tx, news.reference)
      if (news.kind === 'failed') await report(tx, log, 'échec', news)
    }
  }

  return {
    hear: (news: PaymentNews): Promise<void> =>
      db.$transaction((tx) =>
        news.kind === 'disputed' || news.kind === 'unrefunded'
          ? hearOfTrouble(tx, log, news)
          : hearOfPage(tx, news),
      ),
  }
}

/** @returns undefined for a reference that is none of our online orders, or no UUID */
async function lockRow(tx: Db, reference: string): Promise<Row | undefined> {
  if (!UUID.test(reference)) return undefined
  const row = await queryRow(tx, Row)`
    select status, payment_id as "paymentId", coalesce(user_id::text, guest_email) is not null as "hasBooker"
      from reservations where id = ${reference}::uuid and payment = 'ligne' for update`
  return row
}

type Log = IncidentLog

/** A hold past its expiry keeps its seats until the cleanup job ends it, so a late payment still books them. */
async function takePayment(
  tx: Db,
  log: Log,
  row: Row | undefined,
  news: CheckoutNews,
): Promise<void> {
  const { reference: id, paymentId, amountCents } = news
  if (!row) return report(tx, log, 'inconnu', news)
  if (row.paymentId !== null) {
    return row.paymentId === paymentId ? undefined : report(tx, log, 'doublon', news)
  }
  const isBooked =
    row.hasBooker &&
    (row.status === 'pending' || (row.status === 'expired' && (await retake(tx, id))))
  if (!isBooked && row.status === 'pending') await end(tx, id)
  await tx.$executeRaw`
    update reservations set payment_id = ${paymentId}, paid_cents = ${amountCents},
      status = case when ${isBooked} then 'confirmed' else status end,
      confirmed_at = case when ${isBooked} then now() end,
      closed_at = case when not ${isBooked} then closed_at end
     where id = ${id}::uuid`
  if (isBooked) await settle(tx, log, news)
  else if (amountCents > 0) {
    const reason = row.hasBooker ? 'tardif' : 'sans-compte'
    await tx.refund.create({ data: { reservationId: id, amountCents, reason } })
    await queueMoneyBack(tx, id, paymentTooLate, { url: '/spectacles', amountCents })
  }
}

/** Sends the tickets and refunds any excess, such as for a date cancelled meanwhile. */
async function settle(tx: Db, log: Log, news: CheckoutNews): Promise<void> {
  const { reference: id, amountCents } = news
  await giveToAccount(tx, Prisma.sql`r.id = ${id}::uuid`)
  await queueTickets(tx, id)
  const row = await queryRow(tx, Due)`
    select coalesce(sum(seats * price_cents), 0)::int as "dueCents"
      from tickets where reservation_id = ${id}::uuid and released_at is null`
  const overCents = amountCents - (row?.dueCents ?? 0)
  if (overCents > 0) {
    const data = { reservationId: id, amountCents: overCents, reason: 'écart' }
    await tx.refund.create({ data })
    await queueMoneyBack(tx, id, paymentDifference, { url: '/mon-compte', amountCents: overCents })
  } else if (overCents < 0) await report(tx, log, 'montant', news)
}

const report = (
  tx: Db,
  log: Log,
  kind: 'inconnu' | 'doublon' | 'montant' | 'échec',
  { reference, sessionId, paymentId, amountCents }: CheckoutNews,
): Promise<void> =>
  reportIncident(tx, log, { kind, subjectId: sessionId, reference, paymentId, amountCents })

async function hearOfTrouble(tx: Db, log: Log, news: DisputeNews | RefundNews): Promise<void> {
  const { paymentId, amountCents, detail } = news
  const reference = (await paidBy(tx, paymentId))?.id ?? ''
  const about = { paymentId, reference, amountCents, detail }
  await reportIncident(
    tx,
    log,
    news.kind === 'disputed'
      ? { kind: 'litige', subjectId: news.disputeId, ...about }
      : { kind: 'absent', subjectId: news.refundId, ...about },
  )
}

/**
 * The seats of a hold that has ended, if all of them are still there, and the code that made them cheaper. Those that
 * went back before it ended were taken back by the team.
 */
async function retake(tx: Db, reservationId: string): Promise<boolean> {
  const tickets = await queryRows(tx, Ticket)`
    select t.id, t.spectacle_id as "spectacleId", t.seats, t.promo_code_id as "promoCodeId"
      from tickets t join reservations r on r.id = t.reservation_id
     where r.id = ${reservationId}::uuid and t.released_at >= r.closed_at order by t.spectacle_id`
  const code = tickets.find(({ promoCodeId }) => promoCodeId !== null)?.promoCodeId ?? null
  if (code !== null && !(await isLeft(tx, code))) return false
  const taken: typeof tickets = []
  for (const ticket of tickets) {
    if (!(await takeSeats(tx, ticket.spectacleId, ticket.seats))) break
    taken.push(ticket)
  }
  const hasAll = tickets.length > 0 && taken.length === tickets.length
  if (hasAll) {
    const ids = taken.map(({ id }) => id)
    await tx.ticket.updateMany({ where: { id: { in: ids } }, data: { releasedAt: null } })
  } else {
    for (const { spectacleId, seats } of taken) await returnSeats(tx, spectacleId, seats)
  }
  return hasAll
}

async function end(tx: Db, id: string): Promise<void> {
  await tx.$executeRaw`
    update reservations set status = 'expired', closed_at = now() where id = ${id}::uuid`
  await releaseTickets(tx, Prisma.sql`reservation_id = ${id}::uuid`)
}

const Link = z.object({ ticketId: z.int(), seats: z.int(), amountCents: z.int() })

const Paid = z.object({ paymentId: z.string().nullable() })

/**
 * What the payment service tells of a payment by link. A payment that is too late, or for seats that were paid
 * otherwise meanwhile, goes back; so does what completes money that has gone back.
 *
 * @returns false when no link has that reference
 */
async function takeLinkNews(tx: Db, log: IncidentLog, news: CheckoutNews): Promise<boolean> {
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
