import type { Db } from '@espace/prisma/client'
import { fingerprint } from '#platform/keys/keys.ts'
import { Counters } from '#platform/limits/rate-limit-store.ts'
import { DAILY_BUDGETS, type MailTemplates } from './mail-template.ts'
import type { ClaimedMail } from './outbox.ts'

const DAY_MS = 86_400_000

/** Whether the daily budget of an address allows a mail of that kind. */
export type MailBudget = (
  mail: Pick<ClaimedMail, 'to' | 'template' | 'attempts'>,
) => Promise<boolean>

/**
 * Counts emails per recipient address; deleting the account does not reset the count. A retry is not counted again.
 *
 * @param scale multiplies every budget
 */
export function createMailBudget(db: Db, templates: MailTemplates, scale: number): MailBudget {
  const counters = new Counters(db)
  return async ({ to, template, attempts }) => {
    const budget = templates.get(template)?.budget
    if (budget === undefined || attempts > 1) return true
    const limit = { max: DAILY_BUDGETS[budget] * scale, windowMs: DAY_MS }
    const key = `mail-${budget}:${fingerprint(to.toLowerCase())}`
    const { totalHits } = await counters.add(key, limit)
    return totalHits <= limit.max
  }
}
