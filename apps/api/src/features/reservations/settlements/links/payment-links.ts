import { apiError, fieldError } from '@espace/contracts/kernel/errors'
import type { PartyPaymentLink } from '@espace/contracts/reservations/settlements'
import { whenOf } from '@espace/contracts/spectacles/when'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { queryRow } from '#platform/sql.ts'
import { lockParty, type PartyRow } from '../../box-office/box-office-rows.ts'
import { createOrderLink } from '../../guests/order-links.ts'
import { paymentLink } from '../settlement-mails.ts'

const LINK_HOURS = 48

/** `amountCents` for the rest of seats paid in part. */
type LinkRequest = PartyPaymentLink & { amountCents?: number | undefined }

const Written = z.object({ day: z.string(), time: z.string() })

/**
 * Asks a party by mail to pay for some of its seats; an earlier link ends. One that has no seats for good yet has them
 * until the link ends.
 *
 * @throws {ApiError} SANS_ADRESSE, or more seats than are to be paid, or a day that is none
 */
export async function createPaymentLink(
  tx: Db,
  party: PartyRow,
  { seats, until, amountCents = seats * party.priceCents }: LinkRequest,
): Promise<void> {
  if (party.email === null) throw apiError('SANS_ADRESSE')
  const left = party.isToPay ? party.seats - party.paidSeats : 0
  if (seats > left) throw tooMany(left)
  await tx.$executeRaw`
    update payment_links set expires_at = now()
     where ticket_id = ${party.id} and payment_id is null and expires_at > now()`
  const link = await queryRow(tx, Written)`
    with link as (
      insert into payment_links (ticket_id, seats, amount_cents, expires_at)
      select ${party.id}, ${seats}, ${amountCents}, least(s.starts_at, until)
        from spectacles s, cast(coalesce(
          (${until}::date + time '23:59') at time zone 'Europe/Paris',
          now() + ${LINK_HOURS} * interval '1 hour') as timestamptz) until
       where s.id = ${party.spectacleId} and until > now() and s.starts_at > now()
      returning expires_at), held as (
      update reservations set expires_at = link.expires_at, awaits_proof = false
        from link where id = ${party.reservationId}::uuid and status = 'pending')
    select to_char(expires_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day,
      to_char(expires_at at time zone 'Europe/Paris', 'HH24:MI') as time from link`
  if (!link) throw fieldError('until', 'Choisissez un jour à venir')
  const { email: to, firstName, language, title } = party
  const url = await createOrderLink(tx, party.reservationId)
  const data = {
    firstName,
    url,
    title,
    seats,
    amountCents,
    until: whenOf(link.day, link.time, language),
    isReminder: false,
  }
  await queueMail(tx, { to, template: paymentLink, data, language })
}

/** The same for a party just booked. */
export async function askOnline(tx: Db, ticketId: number, request: LinkRequest): Promise<void> {
  const party = await lockParty(tx, ticketId)
  if (party) await createPaymentLink(tx, party, request)
}

/**
 * Mails a party's open payment link anew, for no more seats than are left to pay, until the same day.
 *
 * @returns false without an open link or an address
 */
export async function askOnlineAgain(tx: Db, ticketId: number): Promise<boolean> {
  const party = await lockParty(tx, ticketId)
  const open = { ticketId, paymentId: null, expiresAt: { gt: new Date() } }
  const link = await tx.paymentLink.findFirst({ where: open })
  if (!party || party.email === null || !link) return false
  const seats = Math.min(link.seats, party.seats - party.paidSeats)
  if (seats < 1) return false
  const amountCents = seats === link.seats ? link.amountCents : undefined
  await createPaymentLink(tx, party, { seats, until: lastDayOf(link), amountCents })
  return true
}

const lastDayOf = ({ expiresAt }: { expiresAt: Date }): string =>
  expiresAt.toTemporalInstant().toZonedDateTimeISO('Europe/Paris').toPlainDate().toString()

export const tooMany = (left: number) =>
  fieldError(
    'seats',
    left === 0 ? 'Tout est déjà réglé' : `Il reste ${left} places à régler au plus`,
  )
