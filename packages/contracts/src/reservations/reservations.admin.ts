import * as z from 'zod'
import { defineContract } from '../kernel/route.ts'
import { TicketCheck } from './reservation.ts'
import { TicketCode } from './ticket-code.ts'

const Ticket = z.object({ ticket: TicketCode })

export const reservationsAdminContract = defineContract({
  validate: {
    method: 'GET',
    path: '/api/reservations/validate/:ticket',
    access: 'admin',
    summary: 'What a ticket is worth; changes nothing',
    params: Ticket,
    response: TicketCheck,
    errors: ['BILLET_INTROUVABLE'],
  },
  use: {
    method: 'POST',
    path: '/api/reservations/validate/:ticket',
    access: 'admin',
    summary: 'Let a party in; works once',
    params: Ticket,
    response: TicketCheck,
    errors: ['BILLET_INTROUVABLE', 'BILLET_DEJA_VALIDE', 'BILLET_ANNULE'],
  },
})
