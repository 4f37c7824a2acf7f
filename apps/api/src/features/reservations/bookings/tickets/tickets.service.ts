import { randomUUID } from 'node:crypto'
import { apiError } from '@espace/contracts/kernel/errors'
import type { TicketCheck } from '@espace/contracts/reservations/reservation'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { recordEntry } from '#features/reservations/entries.ts'
import { type Actor, audit } from '#platform/audit.ts'
import { queryRow } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { findTicket } from '../booking-rows.ts'

const Used = z.object({ id: z.int() })

export function ticketsService({ db }: Services) {
  return {
    async check(code: string): Promise<TicketCheck> {
      const ticket = await findTicket(db, code)
      if (!ticket) throw apiError('BILLET_INTROUVABLE')
      return ticket
    },

    /** Lets a party in: of two who scan at the same time, one does. */
    async use(tx: Db, code: string, by: Actor): Promise<TicketCheck> {
      const used = await queryRow(tx, Used)`
        update tickets t set used_at = now(), entered = t.seats from reservations r, spectacles s
         where t.code = ${code} and t.used_at is null
           and r.id = t.reservation_id and is_sold(t, r)
           and s.id = t.spectacle_id and s.status <> 'annulé'
        returning t.id`
      const ticket = await findTicket(tx, code)
      if (!ticket) throw apiError('BILLET_INTROUVABLE')
      if (!used) {
        throw apiError(ticket.reason === 'utilisé' ? 'BILLET_DEJA_VALIDE' : 'BILLET_ANNULE')
      }
      const { title: label, id: spectacleId } = ticket.spectacle
      const entry = { asked: ticket.quantity, seats: ticket.quantity, ticketId: used.id }
      await recordEntry(tx, {
        ...entry,
        id: randomUUID(),
        kind: 'entry',
        code,
        at: null,
        deviceId: '',
        actorId: by.userId,
        spectacleId,
      })
      await audit(tx, by, { action: 'validation', entity: 'billets', id: used.id, label })
      return { ...ticket, valid: true, reason: null }
    },
  }
}
