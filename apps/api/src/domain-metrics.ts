import type { PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRow } from './platform/sql.ts'

/** Gauges of the venue in `/metrics`, by name: docs/runbook.md says what to do about each. */
export const DOMAIN_METRICS = {
  mail_due: 'Messages that should have left by now',
  mail_due_oldest_seconds: 'How long the oldest message that should have left has been due',
  mail_failed: 'Messages that were given up, of the last day',
  mail_queued_hour: 'Messages that were queued within the last hour',
  mail_withheld: 'Messages of the last day that were one too many for their address',
  bookings_young_accounts: 'Bookings of the last day by accounts that were younger than a day',
  newsletter_doubtful: 'Copies of newsletters of which nobody knows whether they arrived',
  reservations_overdue:
    'Holds whose time has been over for more than five minutes and that are still there',
  refunds_due_oldest_seconds: 'How long the oldest payment that must go back has been waiting',
  payment_incidents: 'Payments that no booking explains and nobody has settled',
  seats_mismatch: 'Shows to come whose counter of seats is not the sum of their tickets',
  transaction_oldest_seconds: 'Age of the oldest open transaction',
} as const

const Figures = z.record(z.string(), z.number())

/** Gauges read in one query, by the database's clock. */
export async function readDomainMetrics(db: PrismaClient): Promise<Record<string, number>> {
  const row = await queryRow(db, Figures)`
    with due as (select next_try_at from mails where state = 'pending' and next_try_at <= now())
    select
      (select count(*) from due)::int as mail_due,
      (select coalesce(extract(epoch from now() - min(next_try_at)), 0) from due)::float8
        as mail_due_oldest_seconds,
      (select count(*) from mails where state = 'failed' and created_at > now() - interval '1 day')::int
        as mail_failed,
      (select count(*) from mails where created_at > now() - interval '1 hour')::int as mail_queued_hour,
      (select count(*) from mails where state = 'withheld' and created_at > now() - interval '1 day')::int
        as mail_withheld,
      (select count(*) from reservations r join users u on u.id = r.user_id
        where r.created_at > now() - interval '1 day' and r.payment_id is null
          and r.created_at < u.created_at + interval '1 day')::int as bookings_young_accounts,
      (select count(*) from deliveries where state = 'in_doubt')::int as newsletter_doubtful,
      (select count(*) from reservations
        where status = 'pending' and expires_at < now() - interval '5 minutes')::int as reservations_overdue,
      (select coalesce(extract(epoch from now() - min(created_at)), 0) from refunds where done_at is null)::float8
        as refunds_due_oldest_seconds,
      (select count(*) from payment_incidents where settled_at is null)::int as payment_incidents,
      (select count(*) from spectacles s where s.starts_at > now() - interval '1 day' and s.seats_taken <> (
        select coalesce(sum(t.seats), 0) from tickets t
        where t.spectacle_id = s.id and t.released_at is null))::int as seats_mismatch,
      (select coalesce(extract(epoch from max(now() - xact_start)), 0) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid())::float8 as transaction_oldest_seconds`
  if (!row) throw new Error('The database has no figures of the venue.')
  return row
}
