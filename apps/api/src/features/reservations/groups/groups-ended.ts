import { LANGUAGES } from '@espace/contracts/kernel/languages'
import { whenOf } from '@espace/contracts/spectacles/when'
import { type Db, Prisma, type PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import { IS_SETTLED } from '#features/spectacles/programme/status/status-changes.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { queryRows } from '#platform/sql.ts'
import { dateCancelled } from '../dates/date-mails.ts'
import { DATE_STATE } from '../dates/notified-state.ts'
import { NOTHING_BACK } from '../reservation-words.ts'
import { groupEnded } from './group-mails.ts'
import { FRIENDS } from './group-rows.ts'

const Ended = z.object({
  email: z.string(),
  language: z.enum(LANGUAGES),
  firstName: z.string(),
  title: z.string(),
  day: z.string(),
  time: z.string(),
  left: z.int(),
  isChanged: z.boolean(),
  isCancelled: z.boolean(),
  reason: z.string(),
  taken: z.array(z.object({ name: z.string(), isSure: z.boolean() })),
})

/**
 * Mails the holders of those groups the list of friends, or that their date is cancelled; an unverified address gets no
 * mail.
 */
export async function queueGroupsEnded(tx: Db, ids: readonly string[]): Promise<void> {
  const ended = await queryRows(tx, Ended)`
    select r.guest_email as email, r.language, coalesce(r.guest_name, '') as "firstName", spectacles.title,
      to_char(spectacles.date_spectacle, 'YYYY-MM-DD') as day,
      to_char(spectacles.heure_spectacle, 'HH24:MI') as time, case when t.released_at is null then t.seats else 0 end as left,
      ${IS_CHANGED} as "isChanged", spectacles.status = 'annulé' as "isCancelled",
      public_reason(spectacles) as reason, ${FRIENDS} as taken
      from reservations r
      join tickets t on t.reservation_id = r.id
      join spectacles on spectacles.id = t.spectacle_id
     where r.id = any(${ids}::uuid[]) and r.group_hash is not null and not r.awaits_proof
       and r.guest_email is not null`
  for (const { email: to, language, day, time, ...group } of ended) {
    const { firstName, title, left, isChanged } = group
    const about = { firstName, title, when: whenOf(day, time, language), url: '/spectacles' }
    if (group.isCancelled) {
      const data = { ...about, ...NOTHING_PAID, reason: group.reason }
      await queueMail(tx, { to, template: dateCancelled, data, language })
      continue
    }
    const taken = group.taken.map(({ name }) => name)
    const data = { ...about, left, isChanged, taken }
    await queueMail(tx, { to, template: groupEnded, data, language })
  }
}

/** Friends pay their own seats, and hear on their own account. */
const NOTHING_PAID = { ...NOTHING_BACK, isPaid: false, isGuest: true, others: [], tickets: [] }

/** The date is cancelled, sold elsewhere or begins at another time than in the invitation. */
const IS_CHANGED = Prisma.sql`
  (t.told <> ${DATE_STATE} or booking_refusal(spectacles) is not null and spectacles.starts_at > now())`

/** All of its seats are taken, and each of them is paid or confirmed. */
const IS_FULL = Prisma.sql`
  (t.released_at is not null and not exists (
    select from reservations f where f.part_of = r.id and f.status = 'pending'))`

/**
 * Ends groups that are complete, and those whose date has changed since the invitation: friends with a seat are
 * notified of the change like any other ticket holder.
 */
export async function endGroups(db: PrismaClient): Promise<void> {
  const over = await queryRows(db, z.object({ id: z.string() }))`
    select r.id from reservations r
      join tickets t on t.reservation_id = r.id
      join spectacles on spectacles.id = t.spectacle_id
     where r.group_hash is not null and is_held(r) and (${IS_FULL} or ${IS_CHANGED} and ${IS_SETTLED})`
  if (over.length === 0) return
  const ids = over.map(({ id }) => id)
  await db.$executeRaw`
    update reservations set expires_at = now() where id = any(${ids}::uuid[]) and status = 'pending'`
}
