import type { Cart } from '@espace/contracts/reservations/reservation'
import type { PrismaClient, User } from '@espace/prisma/client'
import type { AnswerTable } from '../../platform/idempotency.ts'
import { turnstile } from '../../platform/turnstile.ts'
import { full, type Wanted, wantedOf } from './bookable.ts'
import { insertReservation, insertTicket } from './booking.ts'
import { releaseRunOut, takeSeats } from './seats.ts'

/** All who want the same evening wait for its row: they must not take every connection with them. */
const AT_A_TIME = 3

export interface CheckoutDeps {
  db: PrismaClient
  /** What the addresses of the site begin with. */
  origin: string
}

export interface CheckedOut {
  reservationId: string
  sessionId: string
  url: string
}

export interface Checkout {
  user: Pick<User, 'id'>
  cart: Cart
  /** The call, and how its answer is kept in the transaction of the booking. */
  once: { id: string | undefined; keep: (tx: AnswerTable, answer: CheckedOut) => Promise<void> }
}

export function checkoutService({ db, origin }: CheckoutDeps) {
  const inTurn = turnstile(AT_A_TIME)

  const book = ({ user, cart, once }: Checkout, wanted: readonly Wanted[]): Promise<CheckedOut> =>
    db.$transaction(async (tx) => {
      const payment = 'porte'
      for (const { spectacleId, quantity } of wanted) {
        if (await takeSeats(tx, spectacleId, quantity)) continue
        const index = cart.items.findIndex((item) => item.spectacleId === spectacleId)
        throw full(index, 0)
      }
      const id = await insertReservation(tx, { userId: user.id, payment, callId: once.id })
      for (const item of wanted) await insertTicket(tx, id, item)
      const answer = { reservationId: id, sessionId: id, url: `${origin}/mon-compte` }
      await once.keep(tx, answer)
      return answer
    })

  return {
    /**
     * Books all seats of a cart, or none.
     *
     * @throws {ApiError} COMPLET, or another reason why something of it cannot be booked
     */
    checkOut(checkout: Checkout): Promise<CheckedOut> {
      return inTurn(async () => {
        // Reading first: once an evening is full, nobody waits for its row any more.
        const wanted = await wantedOf(db, checkout.cart)
        try {
          return await book(checkout, wanted)
        } catch (error) {
          if (!isFull(error) || (await releaseRunOut(db)) === 0) throw error
        }
        return book(checkout, await wantedOf(db, checkout.cart))
      })
    },
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'COMPLET'
