import type { PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import { withoutAddresses } from '#platform/mail/transport/mail-address.ts'
import { isHeld } from '#platform/retention/quarantine.ts'
import { queryRow } from '#platform/sql.ts'
import { IS_STILL_MEANT } from '../audience.ts'

const Claimed = z.object({
  id: z.int(),
  /** The number of the claim: the holder of an older one has lost the delivery. */
  claim: z.int(),
  campaignId: z.int(),
  email: z.string(),
  emailHash: z.string(),
  attempts: z.int(),
})
export type ClaimedCopy = z.infer<typeof Claimed>

/** The lease: how long a process may take until the end of DATA is sent. */
const LEASE_SECONDS = 60

/** The lease while in doubt, for the server's reply: longer than the SMTP timeout. */
const DOUBT_SECONDS = 30

/** The backoff in minutes; after the last attempt a delivery has failed. */
const RETRY_MINUTES = [1, 5, 30, 120, 480]

/** Hard bounces after which an address is suppressed. */
const MAX_BOUNCES = 2

export interface LedgerOptions {
  leaseSeconds?: number
  doubtSeconds?: number
  retryMinutes?: readonly number[]
}

/** The outcome of an attempt that surely delivered nothing. */
export interface Failure {
  error: string
  isRefusal: boolean
  isBounce: boolean
}

/**
 * The rows of `deliveries`, one per recipient and campaign, and the only truth about who was sent what.
 * Processes share them by row locks, on the clock of the database. A delivery goes from pending to claimed, to in
 * doubt just before the end of DATA, and to sent with the server's reply: a process may crash at any point, and
 * all that is not in doubt is surely sent or surely not.
 */
export type Ledger = ReturnType<typeof createLedger>

export function createLedger(db: PrismaClient, options: LedgerOptions = {}) {
  const { leaseSeconds = LEASE_SECONDS, doubtSeconds = DOUBT_SECONDS } = options
  const { retryMinutes = RETRY_MINUTES } = options

  return {
    /** Claims the delivery that has been due longest, with a lease; undefined when none is due. */
    claim: () => queryRow(db, Claimed)`
      update deliveries
         set state = 'claimed', claim = claim + 1,
             claimed_until = now() + make_interval(secs => ${leaseSeconds}::float8)
       where id = (
         select id from deliveries
          where campaign_id = any(array(select id from campaigns where status = 'en_cours'))
            and state = 'pending' and next_try_at <= now() and not ${isHeld('newsletters')}
          order by next_try_at, id
          limit 1
            for update skip locked)
      returning id, claim, campaign_id as "campaignId", email,
                email_hash as "emailHash", attempts`,

    /** Marks it as in doubt before the end of DATA. False when it must not be sent: lost, paused or unsubscribed. */
    async mark({ id, claim }: ClaimedCopy): Promise<boolean> {
      const marked = await db.$executeRaw`
        update deliveries d
           set state = 'in_doubt',
               claimed_until = now() + make_interval(secs => ${doubtSeconds}::float8)
          from campaigns c
         where d.id = ${id} and d.claim = ${claim} and d.state = 'claimed'
           and c.id = d.campaign_id and c.status = 'en_cours' and ${IS_STILL_MEANT}`
      return marked === 1
    },

    /** The mail server has accepted it. */
    async arrived({ id, claim }: ClaimedCopy): Promise<void> {
      await db.$executeRaw`
        update deliveries d
           set state = 'sent', sent_at = now(), attempts = attempts + 1,
               claimed_until = null, last_error = null
         where d.id = ${id} and d.claim = ${claim} and d.state = 'in_doubt'`
    },

    /** The claim is withdrawn: pending again, or skipped if the recipient has unsubscribed since. */
    async release({ id, claim }: ClaimedCopy): Promise<void> {
      await db.$executeRaw`
        update deliveries d
           set state = (case when ${IS_STILL_MEANT} then 'pending' else 'skipped' end)::delivery_state,
               claimed_until = null
          from campaigns c
         where d.id = ${id} and d.claim = ${claim} and d.state in ('claimed', 'in_doubt')
           and c.id = d.campaign_id`
    },

    /** Surely not delivered: retried later, or failed. */
    async failed(copy: ClaimedCopy, { error, isRefusal, isBounce }: Failure): Promise<void> {
      const { id, claim, attempts, emailHash } = copy
      const isOver = isRefusal || attempts >= retryMinutes.length
      const minutes = retryMinutes[attempts] ?? 0
      const update = db.$executeRaw`
        update deliveries
           set state = ${isOver ? 'failed' : 'pending'}::delivery_state, attempts = attempts + 1,
               next_try_at = now() + make_interval(secs => ${minutes * 60}::float8),
               claimed_until = null, last_error = ${withoutAddresses(error).slice(0, 500)}
         where id = ${id} and claim = ${claim} and state in ('claimed', 'in_doubt')`
      await db.$transaction(isBounce ? [update, ...bounced(db, emailHash)] : [update])
    },

    /** The reply to the end of DATA never came: an administrator has to decide. */
    async unanswered({ id, claim }: ClaimedCopy, error: string): Promise<void> {
      await db.$executeRaw`
        update deliveries
           set claimed_until = now(), attempts = attempts + 1,
               last_error = ${withoutAddresses(error).slice(0, 500)}
         where id = ${id} and claim = ${claim} and state = 'in_doubt'`
    },

    advanceCampaigns: () => advanceCampaigns(db),
  }
}

/** Counts a hard bounce; at the limit the address is suppressed. */
const bounced = (db: PrismaClient, emailHash: string) => [
  db.$executeRaw`
    insert into bounces as b (email_hash, count) values (${emailHash}, 1)
    on conflict (email_hash) do update set count = b.count + 1, last_at = now()`,
  db.$executeRaw`
    insert into suppressions (email_hash, reason)
    select email_hash, 'rejet' from bounces
     where email_hash = ${emailHash} and count >= ${MAX_BOUNCES}
    on conflict do nothing`,
]

/** Starts due campaigns, releases expired claims, and ends complete campaigns. */
async function advanceCampaigns(db: PrismaClient): Promise<void> {
  await db.$executeRaw`
    update campaigns set status = 'en_cours', started_at = now()
     where status = 'programmee' and scheduled_at <= now() and not ${isHeld('newsletters')}`
  await db.$executeRaw`
    update deliveries set state = 'pending', claimed_until = null
     where campaign_id = any(array(select id from campaigns where status in ('en_cours', 'en_pause')))
       and state = 'claimed' and claimed_until <= now()`
  await db.$executeRaw`
    update campaigns c
       set finished_at = now(),
           status = (case when exists (select from deliveries d
                                        where d.campaign_id = c.id
                                          and d.state in ('failed', 'in_doubt'))
                          then 'partielle' else 'terminee' end)::campaign_status
     where c.status = 'en_cours'
       and not exists (select from deliveries d
                        where d.campaign_id = c.id
                          and (d.state in ('pending', 'claimed')
                               or d.state = 'in_doubt' and d.claimed_until > now()))`
}
