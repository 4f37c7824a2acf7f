import { discounted, type Discount } from '@espace/contracts/codes/discount'
import { apiError, fieldError } from '@espace/contracts/kernel/errors'
import type {
  ChangeOffers,
  SeatsChange,
  SeatsToChange,
  ChangeOffer,
} from '@espace/contracts/reservations/changes'
import {
  guestOrderMessages,
  MAX_SEATS,
} from '@espace/contracts/reservations/reservations.constants'
import { Tarif } from '@espace/contracts/tarifs/tarifs'
import { FULL_TARIF } from '@espace/contracts/tarifs/tarifs.constants'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { codeOfSeats } from '#features/codes/redeem.ts'
import type { Transaction } from '#platform/idempotency.ts'
import { queryRow, queryRows } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import {
  assertChangeable,
  assertOneTarif,
  lockOpen,
  seatsOf,
  type Who,
} from '../bookings/own-booking.ts'
import { lockParty, type PartyRow } from '../box-office/box-office-rows.ts'
import { showOnSite } from '../checkout/bookable.ts'
import { assertQuotas } from '../checkout/quotas.ts'
import { retryWhenFull } from '../checkout/retry-when-full.ts'
import type { NewSeats, Split } from '../settlements/split-off.ts'
import { changeSeats } from './change-seats.ts'

const Ticket = z.object({ id: z.int() })

const Unpaid = z.object({ seats: z.int() })

export const { changed: CHANGED } = guestOrderMessages

interface Change<Answer> {
  /** Changed by its booker, never by staff (settlements/change.service.ts). */
  id: string
  who: Who
  change: SeatsChange
  transaction: Transaction<Answer>
  /** Builds the answer from the order that the changed seats belong to now. */
  present: (tx: Db, reservationId: string) => Promise<Answer>
}

export function ownChangesService({ db, payments, security }: Services) {
  const scale = security.rateLimitScale
  return {
    async offers(id: string, who: Who, seats: SeatsToChange): Promise<ChangeOffers> {
      const party = await lockSeats(db, id, who, seats)
      const { paymentId, seats: all, paidSeats } = party
      return {
        offers: await changeOffers(db, party),
        paidSeats: paymentId ? all : paidSeats,
        canPayOnline: payments !== undefined,
      }
    },

    /** All seats or none: nothing happens unless all of them are free there. */
    change: <Answer>({ id, who, change, transaction, present }: Change<Answer>): Promise<Answer> =>
      change.settle === 'ligne' && !payments
        ? Promise.reject(apiError('SANS_PAIEMENT_EN_LIGNE'))
        : retryWhenFull(db, [change.to.spectacleId], () =>
            transaction(async (tx) =>
              present(tx, await changeOnce(tx, id, who, { change, scale })),
            ),
          ),
  }
}

async function lockSeats(tx: Db, id: string, who: Who, seats: SeatsToChange): Promise<PartyRow> {
  await lockOpen(tx, id, who, 'confirmed')
  const which = seatsOf(id, seats)
  await assertChangeable(tx, which)
  await assertOneTarif(tx, which)
  const ticket = await queryRow(tx, Ticket)`
    select id from tickets where released_at is null and ${which}`
  const party = ticket && (await lockParty(tx, ticket.id))
  if (!party || party.isInvited) throw apiError('RESERVATION_CLOSE')
  return party
}

async function changeOnce(
  tx: Db,
  id: string,
  who: Who,
  { change, scale }: { change: SeatsChange; scale: number },
): Promise<string> {
  const { quantity, to, settle } = change
  const party = await lockSeats(tx, id, who, change)
  if (quantity > party.seats) throw apiError('PLUS_DE_PLACES')
  const seats = await seatsThere(tx, party, change)
  const split = await changeSeats(tx, party, seats, { settle, actorId: null })
  await assertQuotas(tx, [{ ...seats, title: party.title }])
  await assertFewThere(tx, party, { split, spectacleId: to.spectacleId, scale })
  return split.reservationId
}

/** At the price of the new date: a dearer one requires a payment of the difference. */
async function seatsThere(
  tx: Db,
  party: PartyRow,
  { quantity, to }: SeatsChange,
): Promise<NewSeats> {
  const { spectacleId, tarif: key } = to
  const isHere = spectacleId === party.spectacleId
  if (isHere && (key ?? '') === party.tarif)
    throw wrongDate('Choisissez une autre date ou un autre tarif')
  const asked = { spectacleId, quantity: isHere ? 0 : quantity, tarif: key }
  const { title, priceCents, tarif } = await showOnSite(tx, asked)
  if (title !== party.title) throw wrongDate('Choisissez une autre date du même spectacle')
  const discount = (await discountsOf(tx, party, [spectacleId]))(spectacleId)
  const seats = { spectacleId, quantity, priceCents, tarif }
  if (!discount || party.promoCodeId === null) return seats
  return {
    ...seats,
    priceCents: discounted(priceCents, discount),
    promoCodeId: party.promoCodeId,
  }
}

const wrongDate = (message: string) => fieldError('to.spectacleId', message)

/** Unpaid seats of a date stay within the limit per date, or the number that the customer had before. */
async function assertFewThere(
  tx: Db,
  { email, seats }: PartyRow,
  { split, spectacleId, scale }: { split: Split; spectacleId: number; scale: number },
): Promise<void> {
  if (split.unpaid === 0) return
  const row = await queryRow(tx, Unpaid)`
    select coalesce(sum(t.seats - t.paid_seats), 0)::int as seats
      from tickets t
      join reservations r on r.id = t.reservation_id
      left join users u on u.id = r.user_id
     where t.spectacle_id = ${spectacleId} and t.released_at is null
       and r.status = 'confirmed' and r.payment = 'porte'
       and coalesce(u.email, r.guest_email) is not distinct from ${email}`
  if ((row?.seats ?? 0) > Math.max(MAX_SEATS * scale, seats)) throw apiError('LIMITE_PAR_DATE')
}

const MOST = 30

const Show = z.object({
  spectacleId: z.int(),
  date_spectacle: z.string(),
  heure_spectacle: z.string(),
  available: z.int(),
  priceCents: z.int(),
  tarifs: z.array(Tarif),
})

/** Bookable dates of the same show, at the prices that these seats have there. */
async function changeOffers(db: Db, party: PartyRow): Promise<ChangeOffer[]> {
  const shows = await queryRows(db, Show)`
    select id as "spectacleId", to_char(date_spectacle, 'YYYY-MM-DD') as date_spectacle,
      to_char(heure_spectacle, 'HH24:MI:SS') as heure_spectacle, coalesce(price_cents, 0) as "priceCents", tarifs,
      case when id = ${party.spectacleId} then ${party.seats} else (select seats from seats_for_sale(spectacles)) end
        as available
      from spectacles where title = ${party.title} and sales_refusal(spectacles) is null
     order by starts_at, id limit ${MOST}`
  const ids = shows.map(({ spectacleId }) => spectacleId)
  const discountOn = await discountsOf(db, party, ids)
  return shows.map((show) => offerOf(show, discountOn(show.spectacleId)))
}

const offerOf = (
  { priceCents, tarifs, ...date }: z.infer<typeof Show>,
  discount: Discount | undefined,
): ChangeOffer => ({
  ...date,
  prices: [{ key: '', name: FULL_TARIF, who: '', priceCents }, ...tarifs].map(
    ({ key: tarif, name, who, priceCents: cents }) => ({
      tarif,
      name,
      who,
      priceCents: discount ? discounted(cents, discount) : cents,
    }),
  ),
})

/** A party's promo code also discounts other dates that it is for. */
async function discountsOf(
  db: Db,
  { promoCodeId }: PartyRow,
  ids: readonly number[],
): Promise<(spectacleId: number) => Discount | undefined> {
  const code = promoCodeId === null ? undefined : await codeOfSeats(db, promoCodeId, ids)
  return (spectacleId) => (code?.covered.includes(spectacleId) ? code : undefined)
}
