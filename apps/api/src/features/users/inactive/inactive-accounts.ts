import { addressIn, LANGUAGES } from '@espace/contracts/kernel/languages'
import { LOGIN_PATH } from '@espace/contracts/paths'
import { dayIn } from '@espace/contracts/spectacles/when'
import { Prisma, type PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import { LAST_BOOKED, HAS_BOOKED } from '#features/reservations/guest-retention.ts'
import { audit, SYSTEM_ACTOR } from '#platform/audit.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import type { EraseUser } from '#platform/retention/erasure.ts'
import { isQuarantined } from '#platform/retention/quarantine.ts'
import { queryRows, queryRow } from '#platform/sql.ts'
import { accountSleeping } from '../users-mails.ts'

/** Years without a sign of life after which an account is erased. */
const SLEEP_YEARS = 3

/** Days before, in which its owner can say otherwise. */
const NOTICE_DAYS = 30

/** Notices queued in one transaction. */
const BATCH = 50

/** An account's (`users u`) last log-in, session, booking or waiting list entry. Opened mails do not count. */
const LAST_SEEN = Prisma.sql`
  greatest(u.created_at, u.last_login,
    (select max(last_seen_at) from sessions where user_id = u.id), ${LAST_BOOKED})`

/** An index finds accounts without a recent log-in: the rest is evaluated only for those. */
const NOT_SEEN_SINCE = (instant: Prisma.Sql) => Prisma.sql`
  (greatest(u.created_at, u.last_login) < ${instant} and ${LAST_SEEN} < ${instant})`

/** The team's accounts are never erased by themselves. */
const FALLS_ASLEEP = Prisma.sql`
  u.role = 'user'
  and ${NOT_SEEN_SINCE(Prisma.sql`now() - make_interval(years => ${SLEEP_YEARS}::int) + make_interval(days => ${NOTICE_DAYS}::int)`)}
  and coalesce(u.sleep_notice_at < ${LAST_SEEN}, true)`

const SLEEPS = Prisma.sql`
  u.role = 'user'
  and ${NOT_SEEN_SINCE(Prisma.sql`now() - make_interval(years => ${SLEEP_YEARS}::int)`)}
  and u.sleep_notice_at > ${LAST_SEEN}
  and u.sleep_notice_at <= now() - make_interval(days => ${NOTICE_DAYS}::int)`

/** Notifies inactive accounts, and erases them after the notice period: each as if its holder had deleted it. */
export async function expireInactiveAccounts(
  db: PrismaClient,
  eraseUser: EraseUser,
): Promise<void> {
  // A restored backup lacks the latest sessions and bookings.
  if (await isQuarantined(db, 'chores')) return
  let isMore = true
  while (isMore) isMore = await giveNotice(db)
  isMore = true
  while (isMore) isMore = await eraseNext(db, eraseUser, SLEEPS)
}

const Sleeper = z.object({
  email: z.string(),
  firstName: z.string(),
  language: z.enum(LANGUAGES),
  day: z.string(),
})

/** @returns whether any account was notified */
const giveNotice = (db: PrismaClient): Promise<boolean> =>
  db.$transaction(async (tx) => {
    const sleepers = await queryRows(tx, Sleeper)`
      with due as (
        select u.id from users u where ${FALLS_ASLEEP}
         order by u.id limit ${BATCH} for update skip locked)
      update users set sleep_notice_at = now() from due where users.id = due.id
      returning email, first_name as "firstName", language,
        to_char(timezone('Europe/Paris', now()) + make_interval(days => ${NOTICE_DAYS}::int), 'YYYY-MM-DD')
          as day`
    for (const { email, firstName, language, day } of sleepers) {
      const data = { firstName, day: dayIn(language, day), url: addressIn(language, LOGIN_PATH) }
      await queueMail(tx, { to: email, template: accountSleeping, data, language })
    }
    return sleepers.length > 0
  })

/** As long as the link of the registration works. */
const KEPT_DAYS = 7

/**
 * Of `users u`: an address never verified in all that time, and no booking that counts. A suspended account
 * stays so, and the team's accounts are the team's.
 */
const UNVERIFIED = Prisma.sql`
  u.role = 'user' and u.is_active and u.email_verified_at is null
  and u.created_at < now() - make_interval(days => ${KEPT_DAYS}::int)
  and not ${HAS_BOOKED}`

/**
 * Erases accounts whose address was never verified: it is free again for its owner. Other data under it may be a
 * stranger's, and stays.
 */
export async function purgeUnverifiedAccounts(
  db: PrismaClient,
  eraseUser: EraseUser,
): Promise<void> {
  // An address may have been proven since the backup was made.
  if (await isQuarantined(db, 'chores')) return
  let isMore = true
  while (isMore) isMore = await eraseNext(db, eraseUser, UNVERIFIED)
}

const Account = z.object({ id: z.int() })

/**
 * Erases the first account that the condition holds for, of `users u`. Two processes never wait for the same one.
 *
 * @returns whether there was one
 */
const eraseNext = (
  db: PrismaClient,
  eraseUser: EraseUser,
  condition: Prisma.Sql,
): Promise<boolean> =>
  db.$transaction(async (tx) => {
    const account = await queryRow(tx, Account)`
      select u.id from users u where ${condition} order by u.id limit 1 for update skip locked`
    if (!account) return false
    // Checked again under the lock: a booking or a verification may have come in between.
    const still = await tx.$executeRaw`
      select from users u where u.id = ${account.id} and ${condition}`
    if (still === 0) return true
    await eraseUser(tx, account)
    await audit(tx, SYSTEM_ACTOR, { action: 'suppression', entity: 'users', id: account.id })
    return true
  })
