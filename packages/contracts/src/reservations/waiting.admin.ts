import * as z from 'zod'
import { Id } from '../kernel/inputs.ts'
import { defineContract } from '../kernel/route.ts'
import { WaitingGuest } from './waiting-party.ts'

export const waitingAdminContract = defineContract({
  ofDate: {
    method: 'GET',
    path: '/api/admin/reservations/waiting/:id',
    access: 'admin',
    summary: 'Who waits for seats of a date, in the order of the list',
    params: Id,
    response: z.array(WaitingGuest),
    errors: ['SPECTACLE_INTROUVABLE'],
  },
})
