import type { Db } from '@espace/prisma/client'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import type { PrintedTicket } from '#platform/tickets/printed-ticket.ts'
import type { MoneyBack } from '../reservation-words.ts'
import { bookingUrl, findPayer } from './booking-mails.ts'
import { seatsGivenBack } from './giving-back-mails.ts'
import { printedTickets, ticketsOf } from './tickets/printed-tickets.ts'

/** Gives seats of a booking back, and mails its owner. @param reason the team's; null: the owner gives them back */
export async function mailingOwner(
  tx: Db,
  id: string,
  reason: string | null,
  giveBack: () => Promise<MoneyBack>,
): Promise<void> {
  const before = await ticketsOf(tx, id)
  const money = await giveBack()
  const owner = await findPayer(tx, id)
  const given = seatsLess(before, await ticketsOf(tx, id))
  if (!owner || owner.email === null || given.length === 0) return
  const { email: to, userId, language, ...about } = owner
  const staying = await printedTickets(tx, id)
  const isOver = staying.length === 0
  const data = {
    ...about,
    given,
    staying,
    former: await endedEvenings(tx, { id, userId }, before),
    ...money,
    reason,
    url: isOver ? '/spectacles' : await bookingUrl(tx, id, owner),
  }
  await queueMail(tx, { to, userId, template: seatsGivenBack, data, language })
}

const seatsLess = (before: readonly PrintedTicket[], after: readonly PrintedTicket[]) =>
  before.flatMap(({ code, title, when, seats }) => {
    const left = after.find((ticket) => ticket.code === code)?.seats ?? 0
    return left < seats ? [{ title, when, seats: seats - left }] : []
  })

/** Dates without any seat of the user left, in this booking or another: cancelled in their calendar. */
export async function endedEvenings(
  tx: Db,
  { id, userId }: { id: string; userId: number | null },
  before: readonly PrintedTicket[],
) {
  const booked = await tx.ticket.findMany({
    where: {
      spectacleId: { in: before.map(({ spectacleId }) => spectacleId) },
      releasedAt: null,
      reservation: { ...(userId === null ? { id } : { userId }), status: 'confirmed' },
    },
    select: { spectacleId: true },
  })
  const kept = new Set(booked.map(({ spectacleId }) => spectacleId))
  return before.filter(({ spectacleId }) => !kept.has(spectacleId)).map(struckOut)
}

/** A cancelled calendar event: the date takes place without them. */
export const struckOut = (ticket: PrintedTicket): PrintedTicket => ({
  ...ticket,
  version: ticket.version + 1,
  isFormer: true,
})
