import { apiError } from '@espace/contracts/kernel/errors'
import type { Result } from '@espace/contracts/kernel/route'
import { type Cart, seatsByDate } from '@espace/contracts/reservations/reservation'
import type { reservationsContract } from '@espace/contracts/reservations/reservations'
import type { Db } from '@espace/prisma/client'
import { useCode } from '#features/codes/redeem.ts'
import { findVoucher } from '#features/codes/vouchers.ts'
import type { Repeatable, Transaction } from '#platform/idempotency.ts'
import { limitConcurrency } from '#platform/limits/concurrency-limit.ts'
import type { PaymentPage } from '#platform/payments.ts'
import type { Services } from '#services.ts'
import { queueTickets } from '../bookings/booking-mails.ts'
import { payService } from '../payments/pay.service.ts'
import { takeSeats } from '../seats.ts'
import { payByVoucher, pricedBy } from '../settlements/pay-by-voucher.ts'
import { full, type Wanted, wantedOf } from './bookable.ts'
import { insertReservation, insertTicket } from './booking.ts'
import type { Buyer } from './buyer.ts'
import { findBegun, giveUp } from './held.ts'
import { assertQuotas } from './quotas.ts'
import { retryWhenFull } from './retry-when-full.ts'

/** Concurrent orders of one date wait for its row: without a limit they would take every connection. */
const AT_A_TIME = 3

/** Bookings by younger accounts are logged: many of them may be an attack. */
const YOUNG_MS = 86_400_000

type CheckedOut = Result<typeof reservationsContract.checkout>

export interface Checkout<Answer> extends Repeatable<Answer> {
  buyer: Buyer
  cart: Cart
  /** Of the connection. */
  address: string
  /** Seats for friends: held whatever they cost, or taken from those that are held, by the buyer's `admit`. */
  group?: 'hold' | 'take' | undefined
  /** Builds the answer; `isToPay`: its address is a page to pay on. */
  present: (booked: CheckedOut, isToPay: boolean) => Answer
}

/** A booking's writes beside the seat count, and the transaction of both. */
interface Write<Result> extends Pick<Checkout<unknown>, 'group'> {
  write: (tx: Db) => Promise<Result>
  transaction: Transaction<Result>
}

export function checkoutService(services: Services) {
  const { db, origin, payments } = services
  const pages = payService(services)
  const limited = limitConcurrency(AT_A_TIME)

  const takeOrTidy = <Result>(cart: Cart, wanted: readonly Wanted[], booking: Write<Result>) =>
    retryWhenFull(db, [...seatsByDate(wanted).keys()], async (isSecond) =>
      take(cart, isSecond ? await wantedOf(db, cart, booking.group) : wanted, booking),
    )

  /** Seats without prepayment are booked once the buyer's address is verified; those paid by gift card, at once. */
  const bookForTheDoor = <Answer>(checkout: Checkout<Answer>, wanted: readonly Wanted[]) => {
    const { buyer, cart, transaction, present, group } = checkout
    const write = async (tx: Db): Promise<Answer> => {
      const typed = isFree(wanted) ? undefined : cart.voucher
      const admitted = await buyer.admit(tx, cart, typed !== undefined)
      const voucher = typed === undefined ? undefined : await findVoucher(tx, typed)
      const sold = voucher ? pricedBy(voucher, wanted) : wanted
      const isProven = admitted.isProven || voucher !== undefined
      await useCode(tx, sold, codeUser(buyer))
      const how = { payment: 'porte', awaitsProof: !isProven } as const
      const id = await insertReservation(tx, { ...bookedBy(buyer, cart), ...how })
      for (const item of sold) await insertTicket(tx, id, item)
      if (voucher !== undefined) await payByVoucher(tx, id, voucher)
      if (isProven) await queueTickets(tx, id)
      else await buyer.askForProof(tx, id)
      const status = isProven ? 'confirmed' : 'pending'
      const url = `${origin}/mon-compte`
      return present({ reservationId: id, sessionId: id, url, status }, false)
    }
    return takeOrTidy(cart, wanted, { write, transaction, group })
  }

  /** Holds the seats; the payment page is opened after the transaction. */
  const hold = ({ buyer, cart, callId, group }: Hold, wanted: readonly Wanted[]) => {
    const write = async (tx: Db): Promise<string> => {
      await buyer.admit(tx, cart, true)
      await useCode(tx, wanted, codeUser(buyer))
      const how = { payment: 'ligne', callId } as const
      const id = await insertReservation(tx, { ...bookedBy(buyer, cart), ...how })
      for (const item of wanted) await insertTicket(tx, id, item)
      return id
    }
    return takeOrTidy(cart, wanted, { write, transaction: (work) => db.$transaction(work), group })
  }

  /**
   * Reads and books an order in one turn of the concurrency limit: once an evening is full, an order is refused by the
   * read alone, without a write or a lock. One that is to be paid online is held.
   */
  const book = async <Answer>(
    checkout: Checkout<Answer>,
  ): Promise<{ answer: Answer } | { held: string }> => {
    const wanted = await wantedOf(db, checkout.cart, checkout.group)
    const isToPay = !isFree(wanted) && checkout.group !== 'hold'
    if (isToPay && checkout.cart.voucher !== undefined)
      return { answer: await bookForTheDoor(checkout, wanted) }
    if (isToPay && payments) return { held: await hold(checkout, wanted) }
    const answer = await withinBudget(services, checkout, () => bookForTheDoor(checkout, wanted))
    return { answer }
  }

  const openPage = async (id: string, buyer: Buyer): Promise<PaymentPage> => {
    if (!payments) throw apiError('PAIEMENT_INDISPONIBLE')
    try {
      return await pages.open(payments, id, { id: buyer.userId, email: buyer.email })
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
    async checkOut<Answer>(checkout: Checkout<Answer>): Promise<Answer> {
      const { buyer, callId, present } = checkout
      const begun = payments && (await findBegun(db, callId))
      const booked = begun === undefined ? await limited(() => book(checkout)) : { held: begun }
      if ('answer' in booked) return booked.answer
      const page = await openPage(booked.held, buyer)
      return present({ reservationId: booked.held, ...page, status: 'pending' }, true)
    },
  }
}

const bookedBy = ({ userId, guest, partOf }: Buyer, { note = '' }: Cart) => ({
  userId,
  partOf,
  note,
  ...(guest && { guest }),
})

const isFree = (wanted: readonly Wanted[]): boolean =>
  wanted.every(({ priceCents }) => priceCents === 0)

type Hold = Pick<Checkout<unknown>, 'buyer' | 'cart' | 'callId' | 'group'>

/**
 * Writes the order of a cart and takes all its seats, or neither. The seats come last: their rows are the
 * contended ones, locked from then on.
 */
const take = <Result>(
  cart: Cart,
  wanted: readonly Wanted[],
  { write, transaction, group }: Write<Result>,
) =>
  transaction(async (tx) => {
    const written = await write(tx)
    for (const [spectacleId, quantity] of group === 'take' ? [] : seatsByDate(wanted)) {
      if (await takeSeats(tx, spectacleId, quantity)) continue
      const index = cart.items.findIndex((item) => item.spectacleId === spectacleId)
      throw full(`items.${index}.quantity`, 0)
    }
    await assertQuotas(tx, wanted)
    return written
  })

const codeUser = ({ userId, guest }: Pick<Buyer, 'userId' | 'guest'>) => ({
  userId,
  email: guest?.email ?? null,
})

/** A rate limit per network of unpaid bookings; failed ones do not count. */
async function withinBudget<Answer>(
  { unpaidBookings, now, log }: Pick<Services, 'unpaidBookings' | 'now' | 'log'>,
  { buyer: { isTeam, since, userId }, address }: Pick<Checkout<Answer>, 'buyer' | 'address'>,
  book: () => Promise<Answer>,
): Promise<Answer> {
  if (isTeam) return book()
  await unpaidBookings.take(address)
  try {
    const booked = await book()
    if (since && now().getTime() - since.getTime() < YOUNG_MS) {
      log.info({ user: userId }, 'a booking by an account of less than a day')
    }
    return booked
  } catch (error) {
    await unpaidBookings.giveBack(address)
    throw error
  }
}
