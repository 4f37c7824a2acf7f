import type { doorContract } from '@espace/contracts/door/door'
import { DOOR_UNDO_MINUTES } from '@espace/contracts/door/door.constants'
import { apiError } from '@espace/contracts/kernel/errors'
import type { Parsed, Result } from '@espace/contracts/kernel/route'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { type Actor, audit, isBy } from '#platform/audit.ts'
import type { Transaction } from '#platform/idempotency.ts'
import { queryRow } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { partiesService } from '../reservations/box-office/parties.service.ts'
import { priceAtDoor } from '../reservations/checkout/bookable.ts'
import { insertReservation, insertTicket } from '../reservations/checkout/booking.ts'
import { retryWhenFull } from '../reservations/checkout/retry-when-full.ts'
import { recordEntry } from '../reservations/entries.ts'
import { takeSeatsAtDoor } from '../reservations/seats.ts'
import { settlementsService } from '../reservations/settlements/settlements.service.ts'
import { backBy, settlementsOf } from '../reservations/settlements/settlements.ts'
import { type Evening, eveningOf } from './evening-of.ts'
import { countsOf, selectTickets } from './evening-rows.ts'
import type { AtDoor } from './events/events.service.ts'

const NewTicket = z.object({ id: z.int(), code: z.string() })

type Sale = Parsed<typeof doorContract.sell>['body']

type Sold = Result<typeof doorContract.sell>

export function salesService({ db }: Services) {
  return {
    /**
     * Sells seats at the price of the show or a tarif of it, less what a code takes off, or gives them to guests, who count as checked in. Expired
     * holds are released first.
     */
    async sell(
      spectacleId: number,
      sale: Sale,
      who: AtDoor,
      transaction: Transaction<Sold>,
    ): Promise<Sold> {
      const evening = await eveningOf(db, spectacleId, who.user)
      const sell = () => transaction((tx) => sellOnce(tx, evening, sale, who))
      return retryWhenFull(db, [spectacleId], sell)
    },
  }
}

async function sellOnce(tx: Db, evening: Evening, sale: Sale, { by }: AtDoor): Promise<Sold> {
  const before = await soldBefore(tx, evening.id, sale)
  if (before) return before
  if (evening.isCancelled) throw apiError('SPECTACLE_ANNULE')
  if (evening.isOver) throw apiError('TROP_TARD')
  const { ticketId, paidCents } = await writeSale(tx, evening.id, sale, by.userId)
  const after = { places: sale.quantity, règlement: sale.method, centimes: paidCents }
  const change = {
    action: 'vente à la porte',
    entity: 'billets',
    id: ticketId,
    label: evening.title,
  } as const
  await audit(tx, by, { ...change, after })
  if (!(await takeSeatsAtDoor(tx, evening.id, sale.quantity))) throw apiError('COMPLET')
  return soldOf(tx, evening.id, ticketId, paidCents)
}

/** A retry of a recorded sale whose answer was lost. */
async function soldBefore(tx: Db, evening: number, sale: Sale): Promise<Sold | undefined> {
  const entry = await tx.entry.findUnique({ where: { id: sale.id } })
  if (!entry) return undefined
  const { kind, spectacleId, ticketId, asked, paidCents } = entry
  const isSame = kind === 'sale' && spectacleId === evening && asked === sale.quantity
  if (!isSame || ticketId === null) throw apiError('CLE_DEJA_UTILISEE')
  return soldOf(tx, evening, ticketId, paidCents)
}

async function writeSale(tx: Db, spectacleId: number, sale: Sale, actorId: number | null) {
  const { quantity, method, name } = sale
  const price =
    method === 'invité'
      ? { spectacleId, quantity, priceCents: 0 }
      : await priceAtDoor(tx, { ...sale, spectacleId })
  const guest = name ? { guest: { name, email: null } } : {}
  const reservationId = await insertReservation(tx, { userId: null, payment: method, ...guest })
  await insertTicket(tx, reservationId, price)
  const ticket = await queryRow(tx, NewTicket)`
    update tickets set entered = seats, paid_seats = seats, used_at = now()
     where reservation_id = ${reservationId}::uuid returning id, code`
  if (!ticket) throw new Error('A ticket was not written.')
  const paidCents = quantity * price.priceCents
  const entry = { id: sale.id, kind: 'sale', code: ticket.code, deviceId: sale.deviceId } as const
  const counted = { asked: quantity, seats: quantity, paidSeats: quantity, paidCents }
  const money = paidCents > 0 ? method : null
  const about = { at: null, actorId, ticketId: ticket.id, spectacleId }
  const isNew = await recordEntry(tx, { ...entry, ...counted, ...about, method: money })
  if (!isNew) throw apiError('DEMANDE_EN_COURS')
  return { ticketId: ticket.id, paidCents }
}

async function soldOf(tx: Db, spectacleId: number, ticketId: number, paidCents: number) {
  const [ticket] = await selectTickets(tx, Prisma.sql`t.id = ${ticketId}`)
  // A retry of a sale that was undone meanwhile.
  if (!ticket) throw apiError('CLE_DEJA_UTILISEE')
  return { ticket, paidCents, counts: await countsOf(tx, spectacleId) }
}

/** A gift card pays as a settlement: it is no money in the cash-up. */
export async function spendVoucher(
  tx: Db,
  id: number,
  { ticket: code, seats, voucher }: Parsed<typeof doorContract.spendVoucher>['body'],
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

const Booked = z.object({
  id: z.int(),
  reservationId: z.string(),
  seats: z.int(),
  isRecent: z.boolean(),
})

/**
 * Cancels a booking just made at the door, as the box office would: within minutes, by the account that made it.
 *
 * @throws {ApiError} BILLET_INTROUVABLE, for another account's booking, too; ANNULATION_IMPOSSIBLE
 */
export async function undoBooking(
  services: Services,
  tx: Db,
  { spectacleId, code }: Parsed<typeof doorContract.undoBooking>['body'] & { spectacleId: number },
  by: Actor,
): Promise<Result<typeof doorContract.undoBooking>> {
  const booked = await queryRow(tx, Booked)`
    select t.id, t.seats, r.id as "reservationId",
      r.created_at > now() - ${DOOR_UNDO_MINUTES} * interval '1 minute' as "isRecent"
      from tickets t join reservations r on r.id = t.reservation_id
     where t.code = ${code} and t.spectacle_id = ${spectacleId}`
  const made = { action: 'ajout', entity: 'reservations', id: booked?.reservationId ?? '' } as const
  if (!booked || !(await isBy(tx, by, made))) throw apiError('BILLET_INTROUVABLE')
  if (!booked.isRecent) throw apiError('ANNULATION_IMPOSSIBLE')
  const held = await settlementsOf(tx, booked.id)
  const byHand = held.filter(({ means }) => backBy(means) === 'byHandCents')
  await partiesService(services).cancel(tx, booked.id, '', by)
  return { seats: booked.seats, backCents: byHand.reduce((sum, each) => sum + each.amountCents, 0) }
}
