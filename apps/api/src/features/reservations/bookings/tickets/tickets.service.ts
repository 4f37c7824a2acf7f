import { randomUUID } from 'node:crypto'
import { apiError } from '@espace/contracts/kernel/errors'
import type { TicketCheck } from '@espace/contracts/reservations/reservation'
import type { Db } from '@espace/prisma/client'
import { recordEntry } from '#features/reservations/entries.ts'
import { type Actor, audit } from '#platform/audit.ts'
import type { Services } from '#services.ts'
import { findTicket, type FoundTicket, ofCode } from '../booking-rows.ts'

export const ticketsService = ({ db }: Services) => ({
  check: (code: string): Promise<TicketCheck> => findOrThrow(db, code),

  /** Of two concurrent scans, one succeeds. */
  async use(tx: Db, code: string, by: Actor): Promise<TicketCheck> {
    await tx.$executeRaw`select from tickets t where ${ofCode(code)} for update`
    return letIn(tx, await findOrThrow(tx, code), by)
  },
})

async function findOrThrow(db: Db, code: string): Promise<FoundTicket> {
  const ticket = await findTicket(db, code)
  if (!ticket) throw apiError('BILLET_INTROUVABLE')
  return ticket
}

/** Checks the whole party in, or one seat of it. Call it with the ticket locked. */
export async function letIn(tx: Db, ticket: FoundTicket, by: Actor): Promise<TicketCheck> {
  const { id, ticket: code, seat, quantity, valid, reason, spectacle } = ticket
  if (!valid) throw apiError(reason === 'utilisé' ? 'BILLET_DEJA_VALIDE' : 'BILLET_ANNULE')
  await tx.$executeRaw`
    update tickets set used_at = coalesce(used_at, now()), entered = entered + ${quantity} where id = ${id}`
  await recordEntry(tx, {
    id: randomUUID(),
    kind: 'entry',
    code,
    asked: quantity,
    seats: quantity,
    seat,
    at: null,
    deviceId: '',
    actorId: by.userId,
    ticketId: id,
    spectacleId: spectacle.id,
  })
  await audit(tx, by, { action: 'validation', entity: 'billets', id, label: spectacle.title })
  const used = await findOrThrow(tx, code)
  return { ...used, valid: true, reason: null }
}
