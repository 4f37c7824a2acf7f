import type { Cart } from '@espace/contracts/reservations/reservation'
import type { Db, User } from '@espace/prisma/client'
import { askForProof } from './ask-proof.ts'
import {
  assertFewHeld,
  assertFewUnpaid,
  lockBooker,
  type NewReservation,
  type UnpaidLimits,
} from './booking.ts'

export interface Buyer extends Pick<NewReservation, 'userId' | 'guest' | 'partOf'> {
  /** Where the payment provider sends its receipt. */
  email: string
  /** Staff have no limit. */
  isTeam: boolean
  since?: Date
  /**
   * Serialises concurrent orders of the same buyer, and refuses more than the limit per buyer.
   *
   * @returns whether their address is verified
   */
  admit: (tx: Db, cart: Cart, isOnline: boolean) => Promise<{ isProven: boolean }>
  /** Mails the verification link that the held seats wait for. */
  askForProof: (tx: Db, reservationId: string) => Promise<unknown>
}

export const accountBuyer = (user: User, limits: UnpaidLimits, now: () => Date): Buyer => ({
  userId: user.id,
  email: user.email,
  isTeam: user.role !== 'user',
  since: user.createdAt,
  admit: async (tx, cart, isOnline) => {
    const booker = await lockBooker(tx, user.id)
    if (isOnline) await assertFewHeld(tx, user.id, cart.items)
    await assertFewUnpaid(tx, booker, cart, limits)
    return booker
  },
  askForProof: (tx) => askForProof(tx, user, { now: now() }),
})
