import { LANGUAGES } from '@espace/contracts/kernel/languages'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { queryRow } from '#platform/sql.ts'
import type { PrintedTicket } from '#platform/tickets/printed-ticket.ts'
import { BOOKER, pathFor, PAYMENT } from './booking-mails.ts'
import { seatsGivenBack } from './giving-back-mails.ts'
import { printedTickets, ticketsOf } from './tickets/printed-tickets.ts'

const Owner = z.object({
  email: z.string().nullable(),
  firstName: z.string(),
  language: z.enum(LANGUAGES),
  isPaid: z.boolean(),
  owedCents: z.int(),
  voucherCents: z.int(),
  totalCents: z.int(),
})
type Owner = z.infer<typeof Owner>

/**
 * Changes a booking and, if it is the user's own, mails them which seats went back and which stay. What the team
 * does with a booking it tells in its own words (parties.service.ts).
 */
export async function mailingOwner(
  tx: Db,
  id: string,
  userId: number | null,
  change: () => Promise<void>,
): Promise<void> {
  const before = await ticketsOf(tx, id)
  const owner = await findOwner(tx, id, userId)
  await change()
  const after = await findOwner(tx, id, userId)
  const given = seatsLess(before, await ticketsOf(tx, id))
  if (!owner || !after?.email || given.length === 0) return
  const { email, firstName, language, isPaid, totalCents, owedCents, voucherCents } = after
  const staying = await printedTickets(tx, id)
  const isOver = staying.length === 0
  const data = {
    firstName,
    given,
    staying,
    former: await endedEvenings(tx, { id, userId }, before),
    backCents: owedCents - owner.owedCents,
    voucherCents: owner.voucherCents - voucherCents,
    byHandCents: 0,
    isPaid,
    totalCents,
    url: isOver ? '/spectacles' : pathFor({ isGuest: userId === null, language }),
  }
  await queueMail(tx, { to: email, userId, template: seatsGivenBack, data, language })
}

async function findOwner(tx: Db, id: string, userId: number | null): Promise<Owner | undefined> {
  const owner = await queryRow(tx, Owner)`
    select ${BOOKER}, ${PAYMENT},
      (select coalesce(sum(amount_cents), 0)::int from refunds where reservation_id = r.id) as "owedCents",
      (select coalesce(sum(m.amount_cents), 0)::int from settlements m
         join tickets of on of.id = m.ticket_id
        where of.reservation_id = r.id and m.means = 'bon') as "voucherCents"
      from reservations r
      left join users u on u.id = r.user_id
      left join tickets t on t.reservation_id = r.id and t.released_at is null
     where r.id = ${id}::uuid and r.user_id is not distinct from ${userId} group by r.id, u.id`
  return owner?.email === null ? undefined : owner
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
