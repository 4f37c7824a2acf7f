import { LANGUAGES } from '@espace/contracts/kernel/languages'
import { whenOf } from '@espace/contracts/spectacles/when'
import { type Db, Prisma, type PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { queryRows } from '#platform/sql.ts'
import { createOrderLink } from '../guests/order-links.ts'
import { optionEnding, paymentLink } from './settlement-mails.ts'
import { IS_OPEN } from './settlements.ts'

const Ending = z.object({
  id: z.string(),
  reservationId: z.string(),
  email: z.string(),
  firstName: z.string(),
  language: z.enum(LANGUAGES),
  title: z.string(),
  seats: z.int(),
  amountCents: z.int(),
  day: z.string(),
  time: z.string(),
})

/** How long before the option ends. */
const BEFORE = Prisma.sql`interval '24 hours'`

const columns = (until: Prisma.Sql) => Prisma.sql`
  r.id as "reservationId", coalesce(u.email, r.guest_email) as email,
  coalesce(u.first_name, r.guest_name, '') as "firstName", r.language, s.title,
  to_char(${until} at time zone 'Europe/Paris', 'YYYY-MM-DD') as day,
  to_char(${until} at time zone 'Europe/Paris', 'HH24:MI') as time`

const BOOKED = Prisma.sql`
  join spectacles s on s.id = t.spectacle_id left join users u on u.id = r.user_id`

/** Reminds each party once of a payment link or option that ends within a day, unless it was made within that day. */
export async function remindEnding(db: PrismaClient): Promise<void> {
  const links = await queryRows(db, Ending)`
    select l.id, l.seats, l.amount_cents as "amountCents", ${columns(Prisma.sql`l.expires_at`)}
      from payment_links l join tickets t on t.id = l.ticket_id
      join reservations r on r.id = t.reservation_id ${BOOKED}
     where l.reminded_at is null and l.expires_at < now() + ${BEFORE}
       and l.created_at < l.expires_at - ${BEFORE}
       and coalesce(u.email, r.guest_email) is not null and ${IS_OPEN}`
  for (const link of links) await db.$transaction((tx) => remindOfPayment(tx, link))
  const options = await queryRows(db, Ending)`
    select r.id, t.seats, 0 as "amountCents", ${columns(Prisma.sql`r.expires_at`)}
      from reservations r join tickets t on t.reservation_id = r.id ${BOOKED}
     where r.is_option and r.awaits_proof and is_held(r) and r.reminded_at is null
       and r.expires_at < now() + ${BEFORE} and r.created_at < r.expires_at - ${BEFORE}
       and coalesce(u.email, r.guest_email) is not null and t.released_at is null`
  for (const option of options) await db.$transaction((tx) => remindOfOption(tx, option))
}

async function remindOfPayment(tx: Db, ending: z.infer<typeof Ending>): Promise<void> {
  const marked = await tx.$executeRaw`
    update payment_links set reminded_at = now()
     where id = ${ending.id}::uuid and reminded_at is null`
  if (marked === 0) return
  const { reservationId, email: to, amountCents, language } = ending
  const url = await createOrderLink(tx, reservationId)
  const data = { ...wordsOf(ending), url, amountCents, isReminder: true }
  await queueMail(tx, { to, template: paymentLink, data, language })
}

async function remindOfOption(tx: Db, ending: z.infer<typeof Ending>): Promise<void> {
  const marked = await tx.$executeRaw`
    update reservations set reminded_at = now()
     where id = ${ending.id}::uuid and reminded_at is null`
  if (marked === 0) return
  const url = await createOrderLink(tx, ending.reservationId)
  await queueMail(tx, {
    to: ending.email,
    template: optionEnding,
    data: { ...wordsOf(ending), url },
  })
}

const wordsOf = ({ firstName, title, seats, day, time, language }: z.infer<typeof Ending>) => ({
  firstName,
  title,
  seats,
  until: whenOf(day, time, language),
})
