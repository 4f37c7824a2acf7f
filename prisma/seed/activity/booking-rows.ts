import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { CODE_LENGTH, CODE_LETTERS } from '@espace/contracts/reservations/reservation'
import { CHANGE_CUTOFF_MS } from '@espace/contracts/reservations/reservations.constants'
import type { Prisma } from '../../src/connection/client.ts'
import { type HouseSale, VAT_BP } from '../content/evening.ts'
import type { Booking } from './bookings.ts'
import { paidAtDoor } from './closing.ts'
import { type Clock, daysBefore, parisInstant } from './moments.ts'
import type { PersonKey } from './people.ts'

/** A stored in-house date. */
export interface StoredEvening extends HouseSale {
  id: number
  title: string
  /** `YYYY-MM-DDTHH:MM`, as the clock in Paris says. */
  start: string
}

/** A party with the rows that it is made of; the numbers of its tickets are the database's. */
export interface PartyRows {
  booking: Booking & { priceCents: number }
  reservation: Prisma.ReservationCreateManyInput & { id: string }
  ticket: Prisma.TicketCreateManyInput
  refund: Prisma.RefundCreateManyInput | undefined
}

const MINUTE_MS = 60_000

/** The doors open an hour before; the first are there soon after. */
const DOORS_MINUTES = 50

/**
 * Until when unconfirmed seats are held: minutes or hours in the product, here as long as the demo has to show
 * them. An offer ends with the deadline for giving seats back, a payment with the performance.
 */
const heldUntil = ({ start }: StoredEvening, { state }: Booking): Date =>
  new Date(parisInstant(start).getTime() - (state === 'offered' ? CHANGE_CUTOFF_MS : 0))

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

/** Such as the payment service gives them; this one it never gave. */
const providerId = (kind: 'pi' | 'cs' | 're'): string => `${kind}_demo_${randomUUID()}`

/** When a party checked in, by its place among those of the date. */
export const cameAt = (evening: StoredEvening, place: number): Date =>
  parisInstant(evening.start, 4 * place - DOORS_MINUTES)

export function partyRows(
  evening: StoredEvening,
  booking: Booking,
  { clock, place, users }: { clock: Clock; place: number; users: ReadonlyMap<PersonKey, number> },
): PartyRows {
  const { by, payment, state, seats, note = '', came } = booking
  const isSale = payment === 'espèces' || payment === 'carte'
  const priceCents = payment === 'invité' ? 0 : evening.priceCents
  const createdAt = isSale
    ? cameAt(evening, place)
    : daysBefore(clock, evening.kind === 'past' ? 9 : 4, place)
  const closedAt = isEnded(booking) ? daysBefore(clock, 2, place) : null
  const isPaid = payment === 'ligne' && (state === 'confirmed' || state === 'called off')
  const cents = seats * priceCents
  const id = randomUUID()
  const isUnconfirmed = state === 'held' || state === 'offered'
  return {
    booking: { ...booking, priceCents },
    reservation: {
      id,
      status: statusOf(booking),
      payment,
      userId: typeof by === 'string' ? userOf(users, by) : null,
      guestName: typeof by === 'string' ? null : by.guest,
      note,
      guestEmail: payment === 'invité' ? `invites-${place}@presse.example` : null,
      expiresAt: isUnconfirmed ? heldUntil(evening, booking) : null,
      createdAt,
      confirmedAt: isUnconfirmed ? null : new Date(createdAt.getTime() + MINUTE_MS),
      closedAt,
      ...(isPaid && {
        sessionId: providerId('cs'),
        paymentId: providerId('pi'),
        askedCents: cents,
        paidCents: cents,
      }),
    },
    ticket: {
      code: newCode(),
      seats,
      priceCents,
      vatBp: VAT_BP,
      releasedAt: closedAt,
      usedAt: came ? cameAt(evening, place) : null,
      entered: came?.seats ?? 0,
      paidSeats: isSale ? seats : paidAtDoor(booking),
      told: evening.kind === 'cancelled' ? 'annulé' : evening.start.replace('T', ' '),
      reservationId: id,
      spectacleId: evening.id,
    },
    refund:
      isPaid && state === 'called off'
        ? {
            amountCents: cents,
            reason: 'annulation',
            attempts: 1,
            createdAt: closedAt ?? createdAt,
            nextTryAt: closedAt ?? createdAt,
            doneAt: daysBefore(clock, 2, place + 1),
            providerId: providerId('re'),
            spectacleId: evening.id,
            reservationId: id,
          }
        : undefined,
  }
}

const isEnded = ({ state }: Booking): boolean => state === 'given back' || state === 'called off'

function statusOf(booking: Booking): string {
  if (isEnded(booking)) return 'cancelled'
  return booking.state === 'confirmed' ? 'confirmed' : 'pending'
}

export function userOf(users: ReadonlyMap<PersonKey, number>, key: PersonKey): number {
  const id = users.get(key)
  if (id === undefined) throw new Error(`Nobody of the demo is called ${key}.`)
  return id
}

/** Fingerprint of a link that was never sent. */
export const unknownLink = (): string => randomBytes(32).toString('hex')

/** A time on the clock as the columns without a zone take it: the UTC fields of the date carry it. */
export const wallClockColumn = (wallClock: string): Date => new Date(`${wallClock}Z`)
