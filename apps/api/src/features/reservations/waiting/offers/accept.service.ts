import { apiError } from '@espace/contracts/kernel/errors'
import { HOLD_MS } from '@espace/contracts/reservations/reservations.constants'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { queueTickets } from '#features/reservations/bookings/booking-mails.ts'
import { lockBooker, unpaidLimits, unpaidSeats } from '#features/reservations/checkout/booking.ts'
import { payService } from '#features/reservations/payments/pay.service.ts'
import type { Transaction } from '#platform/idempotency.ts'
import { queryRow } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import type { PartySelector } from '../party-selector.ts'

const Party = z.object({ userId: z.int(), reservationId: z.string().nullable() })

export interface Accepted {
  reservationId: string
  url: string
  /** Whether `url` is a page to pay on. */
  isToPay: boolean
}

const Offer = z.object({
  id: z.string(),
  status: z.string(),
  payment: z.string(),
  isOpen: z.boolean(),
  isOff: z.boolean(),
  totalCents: z.int(),
  spectacleId: z.int(),
  userId: z.int(),
  role: z.string(),
  email: z.string(),
  isActive: z.boolean(),
})
type Offer = z.infer<typeof Offer>

/** Takes what is offered: seats are booked at once, or held while they are paid. */
export function acceptService(services: Services) {
  const { origin, payments, security } = services
  const { perDate } = unpaidLimits(security.rateLimitScale)
  const pages = payService(services)
  const assertFew = async (tx: Db, { role, userId, spectacleId }: Offer) => {
    if (role === 'admin') return
    const unpaid = (await unpaidSeats(tx, userId, [spectacleId])).get(spectacleId) ?? 0
    if (unpaid > perDate) throw apiError('LIMITE_PAR_DATE')
  }

  /** @returns the booked order's page; undefined where it is to be paid */
  const settle = async (tx: Db, offer: Offer): Promise<Accepted | undefined> => {
    const { id } = offer
    const booked = { reservationId: id, url: `${origin}/mon-compte`, isToPay: false }
    // Accepted before: a repeated request.
    if (offer.status === 'confirmed') return booked
    if (!offer.isOpen) throw apiError('OFFRE_TERMINEE')
    if (offer.isOff) throw apiError('SPECTACLE_ANNULE')
    await assertFew(tx, offer)
    if (payments && offer.totalCents > 0) {
      await startPayment(tx, id)
      return undefined
    }
    await tx.$executeRaw`
      update reservations set status = 'confirmed', confirmed_at = now() where id = ${id}::uuid`
    await tx.$executeRaw`
      update waiting_parties set closed_at = now() where reservation_id = ${id}::uuid`
    await queueTickets(tx, id)
    return booked
  }

  return {
    /** @throws {ApiError} OFFRE_TERMINEE, or why it cannot be accepted */
    async accept<Answer>(
      which: PartySelector,
      present: (accepted: Accepted) => Answer,
      transaction: Transaction<Answer>,
    ): Promise<Answer> {
      const toPay: { offer?: Offer } = {}
      const answer = await transaction(async (tx) => {
        const offer = await lockOffer(tx, which)
        const booked = await settle(tx, offer)
        if (booked) return present(booked)
        toPay.offer = offer
        return undefined
      })
      if (answer !== undefined) return answer
      const { offer } = toPay
      if (!payments || !offer) throw new Error('Nothing is paid online here.')
      try {
        const page = await pages.open(payments, offer.id, { id: offer.userId, email: offer.email })
        return present({ reservationId: offer.id, url: page.url, isToPay: true })
      } catch (error) {
        // The seats stay held: the guest may retry.
        throw apiError('PAIEMENT_INDISPONIBLE', { cause: error })
      }
    },
  }
}

/** The party first, to serialise its bookings, then the offer: the lock order of all that end an offer. */
async function lockOffer(tx: Db, { is, missing, isFromLetter }: PartySelector): Promise<Offer> {
  const party = await queryRow(tx, Party)`
    select w.user_id as "userId", w.reservation_id as "reservationId"
      from waiting_parties w where ${is}`
  if (!party) throw apiError(missing)
  if (party.reservationId === null) throw apiError('OFFRE_TERMINEE')
  const { isProven } = await lockBooker(tx, party.userId)
  // The mailed link proves the address.
  if (!isProven && !isFromLetter) throw apiError('ADRESSE_NON_CONFIRMEE')
  if (!isProven) await proveAddress(tx, party.userId)
  await tx.$executeRaw`
    select id from reservations where id = ${party.reservationId}::uuid for update`
  const offer = await queryRow(tx, Offer)`
    select r.id, r.status, r.payment, is_held(r) as "isOpen",
      s.status = 'annulé' or s.deleted_at is not null as "isOff",
      t.seats * t.price_cents as "totalCents", s.id as "spectacleId",
      u.id as "userId", u.role, u.email, u.is_active as "isActive"
      from reservations r
      join tickets t on t.reservation_id = r.id
      join spectacles s on s.id = t.spectacle_id
      join users u on u.id = r.user_id
     where r.id = ${party.reservationId}::uuid`
  // A link of a mail needs no log-in: a suspended account must not book by it.
  if (!offer || (!offer.isActive && offer.status !== 'confirmed')) throw apiError('OFFRE_TERMINEE')
  return offer
}

const proveAddress = (tx: Db, id: number) => tx.$executeRaw`
  update users set email_verified_at = now() where id = ${id} and email_verified_at is null`

/** The first acceptance starts the payment deadline, as with any booking; a repeated one does not extend it. */
const startPayment = (tx: Db, id: string) => tx.$executeRaw`
  update reservations set payment = 'ligne',
    expires_at = case when payment = 'porte'
                      then greatest(expires_at, now() + ${HOLD_MS} * interval '1 ms')
                      else expires_at end
   where id = ${id}::uuid`
