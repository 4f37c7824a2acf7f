import { LANGUAGES } from '@espace/contracts/kernel/languages'
import type { Db, PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import { isHeld } from '#platform/retention/quarantine.ts'
import { queryRow } from '#platform/sql.ts'
import { withoutAddresses } from '../transport/mail-address.ts'

/** The lease of a mail in progress: longer than the transport's timeouts. */
const LEASE_SECONDS = 180

/** The backoff in minutes; after the last attempt a mail has failed. */
const RETRY_MINUTES = [1, 5, 30, 120, 480]

const Claimed = z.object({
  id: z.int(),
  to: z.string(),
  template: z.string(),
  data: z.unknown(),
  language: z.enum(LANGUAGES),
  attempts: z.int(),
  messageId: z.string(),
  createdAt: z.date(),
})
export type ClaimedMail = z.infer<typeof Claimed>

export interface OutboxOptions {
  leaseSeconds?: number
  retryMinutes?: readonly number[]
}

export type Outcome = { state: 'sent' } | { state: 'pending' | 'failed'; error: string }

export type Outbox = ReturnType<typeof createOutbox>

/**
 * The outbox in the table `mails`. Workers share it by row locks and leases, on the database's clock; the lease of a
 * crashed one expires, and the mail is sent again under the same Message-ID.
 */
export function createOutbox(
  db: PrismaClient,
  { leaseSeconds = LEASE_SECONDS, retryMinutes = RETRY_MINUTES }: OutboxOptions = {},
) {
  return {
    /** Claims the most urgent mail, of those the one due longest, with a lease; undefined when none is due. */
    claim: () => queryRow(db, Claimed)`
        update mails
           set state = 'sending',
               attempts = attempts + 1,
               claimed_until = now() + make_interval(secs => ${leaseSeconds}::float8)
         where id = (
           select id from mails
            where ((state = 'pending' and next_try_at <= now())
               or (state = 'sending' and claimed_until <= now()))
              and not ${isHeld('mails')}
            order by urgency, next_try_at, id
            limit 1
              for update skip locked)
        returning id, "to", template, data, language, attempts,
                  message_id as "messageId", created_at as "createdAt"`,

    async settle({ id, attempts }: ClaimedMail, outcome: Outcome | { state: 'withheld' }) {
      const minutes = outcome.state === 'pending' ? (retryMinutes[attempts - 1] ?? 0) : 0
      const error = !('error' in outcome) ? null : withoutAddresses(outcome.error).slice(0, 500)
      const isOver = outcome.state !== 'pending'
      // A worker whose lease has expired changes nothing.
      await db.$executeRaw`
        update mails
           set state = ${outcome.state},
               claimed_until = null,
               next_try_at = now() + make_interval(secs => ${minutes * 60}::float8),
               last_error = ${error},
               sent_at = case when ${outcome.state === 'sent'} then now() end,
               data = case when ${isOver} then '{}'::jsonb else data end
         where id = ${id} and attempts = ${attempts} and state = 'sending'`
    },

    /** Removes a mail that has become pointless. */
    async drop({ id, attempts }: ClaimedMail) {
      await db.$executeRaw`
        delete from mails where id = ${id} and attempts = ${attempts} and state = 'sending'`
    },

    /** Retries left after this attempt; below zero when a crash has cost the last one. */
    triesLeft: ({ attempts }: ClaimedMail) => retryMinutes.length + 1 - attempts,
  }
}

/** How long recipients are kept, to answer questions about a delivery. */
const KEPT_MS = 30 * 86_400_000

/** Deletes sent and failed mails after the retention period. */
export async function purgeMails(db: Db): Promise<void> {
  const nextTryAt = { lt: new Date(Date.now() - KEPT_MS) }
  await db.mail.deleteMany({
    where: { state: { in: ['sent', 'failed', 'withheld'] }, nextTryAt },
  })
}
