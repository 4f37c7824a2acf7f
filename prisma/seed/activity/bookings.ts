import type { HouseKind } from '../content/evening.ts'
import type { PersonKey } from './people.ts'

/** The state of a demo party. */
type BookingState =
  | 'confirmed'
  /** Seats that wait for their payment. */
  | 'held'
  /** Seats that a party of the waiting list may have. */
  | 'offered'
  /** Given back by the customer. */
  | 'given back'
  /** Cancelled by the team, and what was paid is paid back. */
  | 'called off'

/** The seats of one party for one evening. */
export interface Booking {
  /** An account, or a guest's name; null for an anonymous sale at the door. */
  by: PersonKey | { guest: string | null }
  seats: number
  payment: 'porte' | 'ligne' | 'espèces' | 'carte' | 'invité'
  state: BookingState
  /** For the door. */
  note?: string
  /** Of a party that came: how many are in, and how they paid at the door. */
  came?: { seats: number; paid?: 'espèces' | 'carte' }
}

const booked = (
  by: Booking['by'],
  seats: number,
  payment: Booking['payment'] = 'porte',
  state: BookingState = 'confirmed',
): Booking => ({ by, seats, payment, state })

const came = (booking: Booking, seats: number, paid?: 'espèces' | 'carte'): Booking => ({
  ...booking,
  came: { seats, ...(paid && { paid }) },
})

const guest = (name: string | null) => ({ guest: name })

/** The bookings of each in-house date, with every state that a booking can have. */
export const BOOKINGS: Readonly<Record<HouseKind, readonly Booking[]>> = {
  past: [
    came(booked('noemie', 2), 2, 'espèces'),
    came(booked('mehdi', 4), 3, 'carte'),
    came(booked('camille', 2, 'ligne'), 2),
    came(booked('odette', 5, 'ligne'), 4),
    came(booked(guest('Compagnie du Trottoir d’en face'), 2, 'invité'), 2),
    booked('gaspard', 3),
    booked('ines', 2, 'porte', 'given back'),
    came(booked(guest(null), 2, 'espèces'), 2),
    came(booked(guest('Une voisine'), 1, 'carte'), 1),
  ],
  tonight: [
    booked('camille', 2),
    booked('noemie', 4, 'ligne'),
    { ...booked('fatou', 6), note: 'Arrivent vers 20 h, gâteau d’anniversaire en cuisine' },
    booked('achille', 3, 'ligne', 'held'),
    booked(guest('La Gazette du Parvis'), 2, 'invité'),
    booked('berenice', 2, 'porte', 'given back'),
    booked('lucien', 3, 'ligne', 'called off'),
  ],
  full: [
    booked('achille', 8, 'ligne'),
    booked('berenice', 8, 'ligne'),
    booked('fatou', 8, 'ligne'),
    booked('gaspard', 8),
    booked('lucien', 8, 'ligne'),
    booked('mehdi', 8),
    booked('odette', 8),
    booked('paulo', 6),
    booked(guest('L’Amicale des ouvreuses'), 4, 'invité'),
    booked('suzanne', 4, 'porte', 'offered'),
  ],
  free: [booked('camille', 3), booked('yann', 5), booked('ines', 2)],
  cancelled: [
    booked('noemie', 2, 'ligne', 'called off'),
    booked('yann', 4, 'porte', 'called off'),
    booked(guest('Radio Beffroi'), 2, 'invité', 'called off'),
  ],
  postponed: [booked('suzanne', 2, 'ligne'), booked('paulo', 3), booked('camille', 2, 'ligne')],
  nextMonth: [booked('ines', 2, 'ligne'), booked('yann', 4)],
}

/** The waiting list of the sold-out date, in its order. */
export const WAITING: readonly { by: PersonKey; seats: number }[] = [
  { by: 'suzanne', seats: 4 },
  { by: 'camille', seats: 2 },
  { by: 'yann', seats: 6 },
  { by: 'noemie', seats: 3 },
]
