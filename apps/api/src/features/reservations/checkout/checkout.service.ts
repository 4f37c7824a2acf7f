import { apiError } from '@espace/contracts/kernel/errors'
import type { Result } from '@espace/contracts/kernel/route'
import { type Cart, seatsByDate } from '@espace/contracts/reservations/reservation'
import type { reservationsContract } from '@espace/contracts/reservations/reservations'
import type { Db, User } from '@espace/prisma/client'
import type { Repeatable, Transaction } from '#platform/idempotency.ts'
import { limitConcurrency } from '#platform/limits/concurrency-limit.ts'
import type { PaymentPage, Payments } from '#platform/payments.ts'
import type { Services } from '#services.ts'
import { queueTickets } from '../bookings/booking-mails.ts'
import { payService } from '../payments/pay.service.ts'
import { takeSeats } from '../seats.ts'
import { askForProof } from './ask-proof.ts'
import { full, type Wanted, wantedOf } from './bookable.ts'
import {
  assertFewHeld,
  assertFewUnpaid,
  insertReservation,
  insertTicket,
  lockBooker,
  unpaidLimits,
} from './booking.ts'
import { findBegun, giveUp } from './held.ts'
import { assertQuotas } from './quotas.ts'
import { retryWhenFull } from './retry-when-full.ts'

/** All who want the same evening wait for its row: they must not take every connection with them. */
const AT_A_TIME = 3

/** An account of less than that is looked at when there are many bookings of such. */
const YOUNG_MS = 86_400_000

type CheckedOut = Result<typeof reservationsContract.checkout>

export interface Checkout extends Repeatable<CheckedOut> {
  user: User
  cart: Cart
  /** Of the connection. */
  address: string
}

/** What a booking writes beside the counter, and the transaction of both. */
interface Write<Result> {
  write: (tx: Db) => Promise<Result>
  transaction: Transaction<Result>
}

export function checkoutService(services: Services) {
  const { db, origin, payments, security, now } = services
  const pages = payService(services)
  const limited = limitConcurrency(AT_A_TIME)
  const limits = unpaidLimits(security.rateLimitScale)

  const takeOrTidy = <Result>(cart: Cart, wanted: readonly Wanted[], booking: Write<Result>) =>
    retryWhenFull(db, [...seatsByDate(wanted).keys()], async (isSecond) =>
      take(cart, isSecond ? await wantedOf(db, cart) : wanted, booking),
    )

  /** Seats that nobody pays for beforehand are booked once somebody has proven whose they are. */
  const bookForTheDoor = (checkout: Checkout, wanted: readonly Wanted[]) => {
    const { user, cart, transaction } = checkout
    const write = async (tx: Db): Promise<CheckedOut> => {
      const booker = await lockBooker(tx, user.id)
      await assertFewUnpaid(tx, booker, cart, limits)
      const awaitsProof = !booker.isProven
      const id = await insertReservation(tx, { userId: user.id, payment: 'porte', awaitsProof })
      for (const item of wanted) await insertTicket(tx, id, item)
      if (awaitsProof) await askForProof(tx, user, { now: now() })
      else await queueTickets(tx, id)
      const status = awaitsProof ? 'pending' : 'confirmed'
      return { reservationId: id, sessionId: id, url: `${origin}/mon-compte`, status }
    }
    return takeOrTidy(cart, wanted, { write, transaction })
  }

  /** Its answer has the page to pay on, which is opened afterwards. */
  const hold = ({ user, cart, callId }: Checkout, wanted: readonly Wanted[]) => {
    const write = async (tx: Db): Promise<string> => {
      const booker = await lockBooker(tx, user.id)
      await assertFewHeld(tx, user.id, wanted)
      await assertFewUnpaid(tx, booker, cart, limits)
      const by = { userId: user.id, payment: 'ligne', callId } as const
      const id = await insertReservation(tx, by)
      for (const item of wanted) await insertTicket(tx, id, item)
      return id
    }
    return takeOrTidy(cart, wanted, { write, transaction: (work) => db.$transaction(work) })
  }

  const openPage = async (
    service: Payments,
    id: string,
    user: Checkout['user'],
  ): Promise<PaymentPage> => {
    try {
      return await pages.open(service, id, user)
    } catch (error) {
      await giveUp(db, id)
      throw apiError('PAIEMENT_INDISPONIBLE', { cause: error })
    }
  }

  return {
    /**
     * Books all seats of a cart, or none; those that are paid online are held meanwhile.
     *
     * @throws {ApiError} COMPLET, or another reason why something of it cannot be booked
     */
    async checkOut(checkout: Checkout): Promise<CheckedOut> {
      const { user, cart, callId } = checkout
      const begun = await findBegun(db, callId)
      // Reading first: once an evening is full, nobody waits for its row any more.
      const wanted = begun === undefined ? await limited(() => wantedOf(db, cart)) : []
      const isFree = begun === undefined && wanted.every(({ priceCents }) => priceCents === 0)
      if (!payments || isFree)
        return limited(() =>
          withinBudget(services, checkout, () => bookForTheDoor(checkout, wanted)),
        )
      const reservationId = begun ?? (await limited(() => hold(checkout, wanted)))
      const page = await openPage(payments, reservationId, user)
      return { reservationId, ...page, status: 'pending' }
    },
  }
}

/**
 * Writes who has the seats of a cart and takes them all, or neither. They are taken last: everybody else who
 * wants the evening waits from then on.
 */
const take = <Result>(
  cart: Cart,
  wanted: readonly Wanted[],
  { write, transaction }: Write<Result>,
) =>
  transaction(async (tx) => {
    const written = await write(tx)
    for (const [spectacleId, quantity] of seatsByDate(wanted)) {
      if (await takeSeats(tx, spectacleId, quantity)) continue
      const index = cart.items.findIndex((item) => item.spectacleId === spectacleId)
      throw full(`items.${index}.quantity`, 0)
    }
    await assertQuotas(tx, wanted)
    return written
  })

/** Books what is not paid within what a network may; what does not come about does not count. */
async function withinBudget(
  { unpaidBookings, now, log }: Pick<Services, 'unpaidBookings' | 'now' | 'log'>,
  { user, address }: Checkout,
  book: () => Promise<CheckedOut>,
): Promise<CheckedOut> {
  if (user.role !== 'user') return book()
  await unpaidBookings.take(address)
  try {
    const booked = await book()
    if (now().getTime() - user.createdAt.getTime() < YOUNG_MS) {
      log.info({ reservation: booked.reservationId }, 'a booking by an account of less than a day')
    }
    return booked
  } catch (error) {
    await unpaidBookings.giveBack(address)
    throw error
  }
}
