import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRow } from '../sql.ts'

const Row = z.object({ held: z.boolean() })

// After a restore nothing is sent automatically until staff open it (decision 079).

const CLOSED = {
  mails: Prisma.sql`mails_opened_at`,
  newsletters: Prisma.sql`newsletters_opened_at`,
  refunds: Prisma.sql`refunds_opened_at`,
  /** Offers, notices, digests, and the erasure of inactive and unverified accounts. */
  chores: Prisma.sql`chores_opened_at`,
} as const

export type Quarantined = keyof typeof CLOSED

/** Whether it is in quarantine: a condition for the statement that claims the work. */
export const isHeld = (kind: Quarantined): Prisma.Sql =>
  Prisma.sql`exists (select from restorations where ${CLOSED[kind]} is null)`

/** The same as a query of its own. */
export async function isQuarantined(db: Db, kind: Quarantined): Promise<boolean> {
  const row = await queryRow(db, Row)`select ${isHeld(kind)} as held`
  return row?.held ?? true
}
