import type { doorContract } from '@espace/contracts/door/door'
import { apiError } from '@espace/contracts/kernel/errors'
import type { Parsed, Result } from '@espace/contracts/kernel/route'
import { type Db, Prisma } from '@espace/prisma/client'
import { settlementsService } from '../reservations/settlements/settlements.service.ts'
import { eveningOf } from './evening-of.ts'
import { countsOf, selectTickets } from './evening-rows.ts'
import type { AtDoor } from './events/events.service.ts'

type Spent = Parsed<typeof doorContract.spendVoucher>['body']

/** A gift card pays as a settlement: it is no money in the cash-up. */
export async function spendVoucher(
  tx: Db,
  id: number,
  { ticket: code, seats, voucher }: Spent,
  { user, by }: AtDoor,
): Promise<Result<typeof doorContract.spendVoucher>> {
  const evening = await eveningOf(tx, id, user)
  if (evening.isOver) throw apiError('TROP_TARD')
  const party = await tx.ticket.findFirst({ where: { code, spectacleId: id } })
  if (!party) throw apiError('BILLET_INTROUVABLE')
  const paid = await settlementsService().settle(tx, party.id, { seats, means: 'bon', voucher }, by)
  const tickets = await selectTickets(tx, Prisma.sql`t.id = any(${[paid.id, party.id]}::int[])`)
  const ticket = tickets.find(({ code: own }) => own === paid.code)
  if (!ticket) throw apiError('BILLET_INTROUVABLE')
  const rest = tickets.find((each) => each !== ticket) ?? null
  return { ticket, rest, counts: await countsOf(tx, id) }
}
