import * as z from 'zod'
import { sharing } from '../kernel/route.ts'
import { PDF_LIMITS, WAITING_LINK_LIMIT } from '../rate-limits.ts'
import { TicketCode, TicketPdf } from './reservation.ts'
import { PASS_FILE } from './reservations.constants.ts'

const OwnId = z.object({ id: z.uuid() })

const Ticket = z.object({
  ticket: TicketCode.meta({ description: 'The code of the party, or of one of its seats' }),
})

const token = z.string('Lien incomplet').regex(/^[\w-]{43}$/, 'Lien incomplet')

const OrderTicket = z.strictObject({ token, ...Ticket.shape })

const SaveUrl = z.object({
  url: z.string().meta({ description: 'Save link at Google' }),
})

const errors = ['RESERVATION_CLOSE'] as const

const ofLink = {
  limits: [WAITING_LINK_LIMIT],
  errors: [...errors, 'LIEN_INVALIDE', 'RESSOURCE_INTROUVABLE'],
} as const

/** Passes for Apple Wallet and Google Wallet, if certificates are configured: `wallets` of a booking lists them. */
export const walletsContract = sharing({ method: 'GET', access: 'user' })({
  apple: {
    path: '/api/reservations/:id/billet.pkpass',
    summary: 'Apple Wallet pass of a ticket, as its owner or administrator',
    params: OwnId,
    query: Ticket,
    response: TicketPdf,
    file: PASS_FILE,
    limits: PDF_LIMITS,
    errors,
  },
  google: {
    path: '/api/reservations/:id/google-wallet',
    summary: 'Google Wallet link of a ticket, as its owner or administrator',
    params: OwnId,
    query: Ticket,
    response: SaveUrl,
    errors,
  },
  appleOfOrder: {
    method: 'POST',
    path: '/api/reservations/guest/billet.pkpass',
    access: 'public',
    summary: 'Apple Wallet pass of a ticket, by the link of its order',
    body: OrderTicket,
    response: TicketPdf,
    file: PASS_FILE,
    idempotency: false,
    ...ofLink,
  },
  googleOfOrder: {
    method: 'POST',
    path: '/api/reservations/guest/google-wallet',
    access: 'public',
    summary: 'Google Wallet link of a ticket, by the link of its order',
    body: OrderTicket,
    response: SaveUrl,
    idempotency: false,
    ...ofLink,
  },
})
