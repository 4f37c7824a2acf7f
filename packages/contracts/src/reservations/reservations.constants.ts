import { NOT_TO_COME } from '../spectacles/spectacles.constants.ts'

//

/** Seats of one date that one booking may hold. */
export const MAX_SEATS = 8

/** Seats of one date that the team books in one go. */
export const MAX_GROUP = 200

export const MAX_DATES = 8

/** Tarifs of its dates. */
export const MAX_ITEMS = 24

/** How long seats are held for a payment. */
export const HOLD_MS = 600_000

/** How long seats without payment are held until their booker’s address is verified. */
export const PROOF_MS = 1_800_000

export const MIN_GROUP_SEATS = 2

/** How long a group holds its seats: a day is enough for friends to answer, and short of blocking the room. */
export const GROUP_MS = 24 * 3_600_000

/** Of a date, the part that groups may hold at a time: the others can always be booked. */
export const GROUP_SHARE = 0.5

/** The bound on an account's unpaid seats of all upcoming dates. */
export const MAX_UNPAID_SEATS = 24

/** Seats can be given back online until that long before a show. */
export const CHANGE_CUTOFF_MS = 2 * 3_600_000

/** « Dernières places » is shown from that many seats on. */
export const LAST_SEATS = 10

export const STATUSES = ['pending', 'confirmed', 'cancelled', 'expired'] as const

/** How a booking is paid: at the door, online before, at once when it is made at the door, or not at all. */
export const PAYMENTS = ['porte', 'ligne', 'espèces', 'carte', 'invité'] as const
export type Payment = (typeof PAYMENTS)[number]

/** Payments of bookings that staff make for a customer. */
export const COUNTER_PAYMENTS = ['porte', 'lien', 'espèces', 'carte', 'virement'] as const

/** Means of payment before the performance without a payment page: at the box office, or by transfer. */
export const COUNTER_MEANS = ['espèces', 'carte', 'virement'] as const
export const SETTLEMENT_MEANS = [...COUNTER_MEANS, 'bon', 'ligne'] as const
export type SettlementMeans = (typeof SETTLEMENT_MEANS)[number]

/** How long an offer holds its seats for a party of the waiting list. */
export const OFFER_MS = 2 * 3_600_000

/** An offer ends when seats cannot be given back any more; one shorter than this is not made. */
export const SHORTEST_OFFER_MS = 15 * 60_000

/** The maximum length of the team's reason for a cancellation. */
export const REASON_MAX = 500

/** Messages of a guest order, before any mail. */
export const guestOrderMessages = {
  toPay: 'Vos places sont gardées : il ne reste qu’à payer.',
  held: 'Vos places sont gardées trente minutes : ouvrez le lien de notre e-mail pour les réserver.',
  confirmed: 'C’est réservé ! Vos billets partent par e-mail.',
  cancelled: 'C’est noté : vos places sont rendues.',
  changed: 'C’est changé : vos nouveaux billets partent par e-mail.',
  resent:
    'Si des places à venir sont réservées à cette adresse, leurs billets y repartent dans la minute.',
} as const

/** Of what an account has booked, or waits for. */
export const bookingMessages = {
  resent: 'Vos billets repartent par e-mail.',
  left: 'C’est noté : vous n’attendez plus.',
  booked: 'Vos places sont déjà réservées : vous pouvez les rendre depuis votre compte.',
} as const

/** Of seats that one person holds for friends. */
export const groupMessages = {
  held: 'Vos places sont gardées trente minutes : ouvrez le lien de notre e-mail pour les proposer à vos amis.',
  open: 'C’est ouvert ! Le lien à partager part aussi par e-mail.',
  given: 'C’est noté : ce que personne n’avait pris est rendu.',
} as const

/** Reasons why staff cannot book seats of a date. */
export const GIVE_ERRORS = [...NOT_TO_COME, 'RESERVATION_EXTERNE', 'COMPLET'] as const

export const DATES_PAGE_SIZE = 50

export const MAX_FOUND = 50

//

/** The downloads of a booking, with their file names. */
export const FILES = {
  pdf: { name: 'billets.pdf', type: 'application/pdf' },
  calendar: { name: 'spectacle.ics', type: 'text/calendar' },
} as const

export const PASS_FILE = { name: 'billet.pkpass', type: 'application/vnd.apple.pkpass' } as const

/** Wallets with ticket passes. */
export const WALLETS = ['apple', 'google'] as const

//

/** A ticket's code in groups: `ABCD-EFGH-JKMN`. */
export const groupedCode = (code: string): string => code.replaceAll(/.{4}(?!$)/g, '$&-')
