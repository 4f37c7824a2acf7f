import { apiError } from '@espace/contracts/kernel/errors'
import type { Parsed } from '@espace/contracts/kernel/route'
import {
  type waitingContract,
  WaitingGuest,
  WaitingParty,
} from '@espace/contracts/reservations/waiting'
import { type Db, Prisma, type User } from '@espace/prisma/client'
import * as z from 'zod'
import { fingerprint, newToken } from '#platform/keys/keys.ts'
import { queryRow, queryRows, utc } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { Refusal } from '../checkout/bookable.ts'
import { lockBooker, unpaidLimits, unpaidSeats } from '../checkout/booking.ts'
import { lockShows } from '../seats.ts'
import { expireOffers } from './offers/offers.ts'
import { ofLink, type PartySelector } from './party-selector.ts'
import { endOffers } from './waiting-jobs.ts'
import { queueJoined, RANK } from './waiting-letters.ts'
import { IS_WAITING_LIST_OPEN, RESERVED_FOR_WAITING_LIST } from './waiting-rules.ts'

const Party = z.object({ id: z.int(), reservationId: z.string().nullable() })

type Wish = Parsed<typeof waitingContract.join>['body']

export function waitingService({ db, payments, security }: Services) {
  const { perDate } = unpaidLimits(security.rateLimitScale)
  const isPaidOnline = payments !== undefined

  return {
    /** Puts a party at the end of the list of a date that has not enough seats for it. */
    async join(tx: Db, user: Pick<User, 'id' | 'role'>, wish: Wish): Promise<WaitingParty> {
      const { isProven } = await lockBooker(tx, user.id)
      // Entries get mail and reserve seats for their offer: their address must be verified.
      if (!isProven) throw apiError('ADRESSE_NON_CONFIRMEE')
      const ofMine = Prisma.sql`w.user_id = ${user.id} and w.spectacle_id = ${wish.spectacleId}`
      await expireOffers(tx, ofMine)
      await assertMustWait(tx, wish)
      const open = await tx.waitingParty.count({
        where: { userId: user.id, spectacleId: wish.spectacleId, closedAt: null },
      })
      if (open > 0) throw apiError('DEJA_EN_ATTENTE')
      const unpaid = (await unpaidSeats(tx, user.id, [wish.spectacleId])).get(wish.spectacleId)
      if (user.role !== 'admin' && (unpaid ?? 0) + wish.quantity > perDate) {
        throw apiError('LIMITE_PAR_DATE')
      }
      const token = newToken()
      const { id } = await tx.waitingParty.create({
        data: {
          seats: wish.quantity,
          linkHash: fingerprint(token),
          userId: user.id,
          spectacleId: wish.spectacleId,
        },
      })
      await queueJoined(tx, id, token)
      const which = { is: Prisma.sql`w.id = ${id}`, isFromLetter: false } as const
      return one(tx, { ...which, missing: 'ERREUR_INTERNE' })
    },

    mine: (userId: number): Promise<WaitingParty[]> =>
      selectParties(db, Prisma.sql`w.user_id = ${userId} and not ${IS_BEING_PAID}`, {
        isPaidOnline,
      }),

    /** The open entry behind a link. */
    look: (token: string): Promise<WaitingParty> => one(db, ofLink(token)),

    /**
     * Leaves the list; offered seats go to the next party. Idempotent.
     *
     * @returns false when its seats are booked by now: they are cancelled like any others
     */
    async leave(tx: Db, { is, missing }: PartySelector): Promise<boolean> {
      const party = await queryRow(tx, Party)`
        select w.id, w.reservation_id as "reservationId" from waiting_parties w
         where ${is} for update`
      if (!party) throw apiError(missing)
      if (party.reservationId !== null) await endOffers(tx, [party.reservationId])
      const booked = await tx.waitingParty.count({
        where: { id: party.id, reservation: { status: 'confirmed' } },
      })
      await tx.$executeRaw`
        update waiting_parties set closed_at = now() where id = ${party.id} and closed_at is null`
      return booked === 0
    },

    async ofDate(spectacleId: number): Promise<WaitingGuest[]> {
      const show = await db.spectacle.findUnique({ where: { id: spectacleId } })
      if (!show) throw apiError('SPECTACLE_INTROUVABLE')
      return selectGuests(db, spectacleId)
    },
  }

  async function one(tx: Db, { is, missing }: PartySelector): Promise<WaitingParty> {
    const [party] = await selectParties(tx, is, { isPaidOnline })
    if (!party) throw apiError(missing)
    return party
  }
}

const Evening = z.object({
  refusal: Refusal,
  isLineOpen: z.boolean(),
  isReserved: z.boolean(),
  free: z.int(),
})

/**
 * With the row of the show locked, so that nothing comes free between this and what follows.
 *
 * @throws {ApiError} there is nothing to wait for, or no need to
 */
async function assertMustWait(tx: Db, { spectacleId, quantity }: Wish): Promise<void> {
  await lockShows(tx, [spectacleId])
  const evening = await queryRow(tx, Evening)`
    select sales_refusal(spectacles) as refusal, ${IS_WAITING_LIST_OPEN} as "isLineOpen",
      ${RESERVED_FOR_WAITING_LIST} as "isReserved",
      (select seats from seats_for_sale(spectacles)) as free
      from spectacles where id = ${spectacleId}`
  if (!evening) throw apiError('SPECTACLE_INTROUVABLE')
  if (evening.refusal) throw apiError(evening.refusal)
  if (!evening.isReserved && evening.free >= quantity) throw apiError('PLACES_LIBRES')
  if (!evening.isLineOpen) throw apiError('ATTENTE_FERMEE')
}

/** Waits, or has an offer that can still be accepted. */
const IS_OPEN = Prisma.sql`
  (w.closed_at is null
    and (r.id is null or is_held(r)))`

/** The offer was accepted and is being paid: listed among the bookings. */
const IS_BEING_PAID = Prisma.sql`(r.id is not null and r.payment = 'ligne')`

const OFFERED_UNTIL = Prisma.sql`
  case when r.id is not null then ${utc(Prisma.sql`r.expires_at`)} end`

const RANK_OR_OFFER = Prisma.sql`case when r.id is null then ${RANK} end`

/** Parties on the list as they see themselves, the soonest date first. */
const selectParties = (
  db: Db,
  which: Prisma.Sql,
  { isPaidOnline }: { isPaidOnline: boolean },
) => queryRows(db, WaitingParty)`
  select w.id, s.id as "spectacleId", s.title, s.lieu, w.seats as quantity,
    to_char(s.date_spectacle, 'YYYY-MM-DD') as date_spectacle,
    to_char(s.heure_spectacle, 'HH24:MI:SS') as heure_spectacle,
    coalesce(t.price_cents, s.price_cents, 0) as price_cents,
    ${RANK_OR_OFFER} as rank, ${OFFERED_UNTIL} as "offeredUntil",
    case when ${isPaidOnline} and coalesce(t.price_cents, s.price_cents, 0) > 0
         then 'ligne' else 'porte' end as payment
    from waiting_parties w
    join spectacles s on s.id = w.spectacle_id
    left join reservations r on r.id = w.reservation_id
    left join tickets t on t.reservation_id = r.id
   where ${IS_OPEN} and s.deleted_at is null and s.status <> 'annulé' and s.starts_at > now()
     and ${which}
   order by s.starts_at, w.id`

/** The waiting list of a date: offers first, then by rank. */
const selectGuests = (db: Db, spectacleId: number): Promise<WaitingGuest[]> => queryRows(
  db,
  WaitingGuest,
)`
  select w.id, w.seats as quantity, ${RANK_OR_OFFER} as rank, ${OFFERED_UNTIL} as "offeredUntil",
    u.first_name as "firstName", u.last_name as "lastName", u.email,
    ${utc(Prisma.sql`w.created_at`)} as "createdAt"
    from waiting_parties w
    join users u on u.id = w.user_id
    left join reservations r on r.id = w.reservation_id
   where ${IS_OPEN} and w.spectacle_id = ${spectacleId}
   order by r.id is null, w.id`
