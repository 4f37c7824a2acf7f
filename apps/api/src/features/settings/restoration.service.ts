import { apiError } from '@espace/contracts/kernel/errors'
import type { Restoration } from '@espace/contracts/settings/restoration.admin'
import { type Db, Prisma, type PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import { type Actor, audit } from '../../platform/audit.ts'
import { isHeld, type Quarantined } from '../../platform/retention/quarantine.ts'
import { queryRow } from '../../platform/sql.ts'

const Count = z.int().nullable()
const Row = z.object({
  at: z.date(),
  backupAt: z.date(),
  reconciledAt: z.date().nullable(),
  mails: Count,
  newsletters: Count,
  refunds: Count,
  chores: Count,
})

type State = { restoration: Restoration | null }

const OPEN: Record<Quarantined, Prisma.Sql> = {
  mails: Prisma.sql`mails_opened_at`,
  newsletters: Prisma.sql`newsletters_opened_at`,
  refunds: Prisma.sql`refunds_opened_at`,
  chores: Prisma.sql`chores_opened_at`,
}

/** What a restore holds back, and who opens it (decision 079). */
export function restorationService(db: PrismaClient) {
  return {
    state: (): Promise<State> => stateOf(db),

    open: (kind: Quarantined, withFormer: boolean, by: Actor): Promise<State> =>
      db.$transaction(async (tx) => {
        if (kind === 'refunds') await assertReconciled(tx)
        if (kind === 'mails' && !withFormer) await giveUpFormer(tx)
        const opened = await tx.$executeRaw`
          update restorations set ${OPEN[kind]} = now() where ${OPEN[kind]} is null`
        if (opened > 0) {
          const told = { label: kind, after: { withFormer } }
          await audit(tx, by, { action: 'ouverture', entity: 'restauration', id: kind, ...told })
        }
        return stateOf(tx)
      }),
  }
}

/** Money may have gone back since the backup: the payment service is asked before any goes again. */
async function assertReconciled(tx: Db): Promise<void> {
  const owed = await tx.refund.count({ where: { doneAt: null } })
  const unread = await tx.restoration.count({
    where: { refundsOpenedAt: null, reconciledAt: null },
  })
  if (owed > 0 && unread > 0) throw apiError('RESTAURATION_A_COMPARER')
}

/** Messages that were queued before the restore may have left long ago. */
const giveUpFormer = (tx: Db) => tx.$executeRaw`
  update mails m set state = 'failed', data = '{}', last_error = 'held back by a restore', claimed_until = null
    from restorations r
   where r.mails_opened_at is null and m.state in ('pending', 'sending') and m.created_at < r.at`

async function stateOf(db: Db): Promise<State> {
  const row = await queryRow(db, Row)`
    select r.at, r.backup_at as "backupAt", r.reconciled_at as "reconciledAt",
      case when ${isHeld('mails')} then (select count(*) from mails where state = 'pending')::int end as mails,
      case when ${isHeld('newsletters')} then (select count(*) from campaigns where status = 'en_pause')::int
        end as newsletters,
      case when ${isHeld('refunds')} then (select count(*) from refunds where done_at is null)::int end as refunds,
      case when ${isHeld('chores')} then 0 end as chores
      from restorations r
     where mails_opened_at is null or newsletters_opened_at is null
        or refunds_opened_at is null or chores_opened_at is null
     order by r.at desc limit 1`
  if (!row) return { restoration: null }
  const { at, backupAt, reconciledAt } = row
  const kinds = ['mails', 'newsletters', 'refunds', 'chores'] as const
  const held = kinds.flatMap((kind) => {
    const count = row[kind]
    return count === null ? [] : [{ kind, count }]
  })
  return {
    restoration: {
      at: iso(at),
      backupAt: iso(backupAt),
      reconciledAt: reconciledAt && iso(reconciledAt),
      held,
    },
  }
}

const iso = (instant: Date) => instant.toISOString()
