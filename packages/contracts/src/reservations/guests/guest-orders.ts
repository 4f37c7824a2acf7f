import * as z from 'zod'
import { email } from '../../auth/fields.ts'
import { displayText, language } from '../../kernel/fields.ts'
import { sharing } from '../../kernel/route.ts'
import {
  CHECKOUT_LIMITS,
  GUEST_ORDER_LIMIT,
  GUEST_RESEND_LIMIT,
  PDF_LIMITS,
  WAITING_LINK_LIMIT,
} from '../../rate-limits.ts'
import { CHANGE_ERRORS, ChangeOffers, OWN_ERRORS, SeatsChange, SeatsKept } from '../changes.ts'
import { Cart, CART_ERRORS, Note, Reservation, TicketPdf, ToPay } from '../reservation.ts'
import { FILES } from '../reservations.constants.ts'

/** A guest's order: seats, a name for the door, an address for the tickets. */
export const GuestOrder = z.strictObject({
  items: Cart.shape.items,
  code: Cart.shape.code,
  voucher: Cart.shape.voucher,
  note: Cart.shape.note,
  name: displayText(1, 100, 'Un nom est requis'),
  email,
  language,
})
export type GuestOrder = z.output<typeof GuestOrder>

const token = z.string('Lien incomplet').regex(/^[\w-]{43}$/, 'Lien incomplet')

const [, CHECKOUT_ADDRESS_LIMIT] = CHECKOUT_LIMITS
const [, PDF_NETWORK_LIMIT] = PDF_LIMITS

/** Orders without an account; the mailed link gives access. */
export const guestOrdersContract = sharing({ method: 'POST', access: 'public' })({
  order: {
    path: '/api/reservations/guest',
    summary:
      'Book without an account: held for ten minutes for payment, or thirty until confirmed by email',
    body: GuestOrder,
    response: ToPay,
    status: 201,
    limits: [GUEST_ORDER_LIMIT, CHECKOUT_ADDRESS_LIMIT],
    errors: [...CART_ERRORS, 'LIMITE_SANS_ADRESSE', 'PAIEMENT_INDISPONIBLE'],
  },
  resend: {
    path: '/api/reservations/guest/send-again',
    summary: 'Send the tickets of dates to come to their address again',
    body: z.strictObject({ email }),
    response: z.object({ message: z.string() }),
    limits: [GUEST_RESEND_LIMIT],
  },
  look: {
    path: '/api/reservations/guest/link',
    summary: 'Get an order, by its mailed link',
    body: z.strictObject({ token }),
    response: Reservation,
    idempotency: false,
    limits: [WAITING_LINK_LIMIT],
    errors: ['LIEN_INVALIDE'],
  },
  pdf: {
    path: '/api/reservations/guest/billets.pdf',
    summary: 'Tickets of an order as PDF, by its mailed link',
    body: z.strictObject({ token }),
    response: TicketPdf,
    file: FILES.pdf,
    idempotency: false,
    limits: [WAITING_LINK_LIMIT, PDF_NETWORK_LIMIT],
    errors: ['LIEN_INVALIDE', 'RESERVATION_CLOSE'],
  },
  changes: {
    path: '/api/reservations/guest/change-offers',
    summary: 'List the possible exchanges of an order, with prices, by its mailed link',
    body: z.strictObject({ token, ...SeatsChange.pick({ spectacleId: true, tarif: true }).shape }),
    response: ChangeOffers,
    idempotency: false,
    limits: [WAITING_LINK_LIMIT],
    errors: ['LIEN_INVALIDE', ...OWN_ERRORS],
  },
  change: {
    path: '/api/reservations/guest/change',
    summary:
      'Exchange seats for another date or tarif, as a new order, until two hours before the show',
    body: SeatsChange.extend({ token }),
    response: z.object({
      message: z.string(),
      token: z.string().meta({ description: 'Token of the new order' }),
    }),
    limits: [WAITING_LINK_LIMIT],
    errors: ['LIEN_INVALIDE', ...CHANGE_ERRORS],
  },
  giveBack: {
    path: '/api/reservations/guest/seats',
    summary: 'Reduce the seats of a date of an order, to 0 at least, by its mailed link',
    body: SeatsKept.extend({ token }),
    response: Reservation,
    limits: [WAITING_LINK_LIMIT],
    errors: ['LIEN_INVALIDE', ...OWN_ERRORS, 'PLUS_DE_PLACES'],
  },
  editNote: {
    path: '/api/reservations/guest/note',
    summary: 'Edit what the door reads of an order, by its mailed link',
    body: z.strictObject({ token, note: Note }),
    response: Reservation,
    limits: [WAITING_LINK_LIMIT],
    errors: ['LIEN_INVALIDE', 'RESERVATION_CLOSE'],
  },
  pay: {
    path: '/api/reservations/guest/payment-page',
    summary: 'Get the payment page of a requested payment, by its mailed link',
    body: z.strictObject({ token }),
    response: z.object({ url: z.string() }),
    idempotency: false,
    limits: [WAITING_LINK_LIMIT],
    errors: [
      'LIEN_INVALIDE',
      'RESERVATION_CLOSE',
      'SANS_PAIEMENT_EN_LIGNE',
      'PAIEMENT_INDISPONIBLE',
    ],
  },
  answer: {
    path: '/api/reservations/guest/answer',
    summary: 'Confirm or cancel an order, by its mailed link',
    body: z.strictObject({ token, answer: z.enum(['confirmer', 'annuler']) }),
    response: z.object({ message: z.string() }),
    limits: [WAITING_LINK_LIMIT],
    errors: ['LIEN_INVALIDE', ...OWN_ERRORS, 'LIMITE_PAR_DATE', 'LIMITE_PAR_COMPTE'],
  },
})
