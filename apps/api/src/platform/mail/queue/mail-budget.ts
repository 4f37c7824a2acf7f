import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { fingerprint } from '#platform/keys/keys.ts'
import { queryRow } from '#platform/sql.ts'
import { DAILY_BUDGETS, type MailTemplates } from './mail-template.ts'
import type { ClaimedMail } from './outbox.ts'

const Counter = z.object({ count: z.int() })

const DAY_SECONDS = 86_400

/** Whether an address may get a message, or has had enough of its kind within a day. */
export type MailBudget = (
  mail: Pick<ClaimedMail, 'to' | 'template' | 'attempts'>,
) => Promise<boolean>

/**
 * Counts what leaves for an address, by one statement and the database's clock: right across processes, and not undone
 * by deleting the account that it was about. A message that is tried again was counted.
 *
 * @param scale multiplies every budget
 */
export const createMailBudget =
  (db: Db, templates: MailTemplates, scale: number): MailBudget =>
  async ({ to, template, attempts }) => {
    const budget = templates.get(template)?.budget
    if (budget === undefined || attempts > 1) return true
    const key = `mail-${budget}:${fingerprint(to.toLowerCase())}`
    const row = await queryRow(db, Counter)`
      insert into rate_limit as counter (key, count, reset_at)
      values (${key}, 1, now() + ${DAY_SECONDS} * interval '1 s')
      on conflict (key) do update set
        count = case when counter.reset_at <= now() then 1 else counter.count + 1 end,
        reset_at = case when counter.reset_at <= now() then excluded.reset_at else counter.reset_at end
      returning count`
    return row !== undefined && row.count <= DAILY_BUDGETS[budget] * scale
  }
