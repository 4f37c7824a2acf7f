import { apiError } from '@espace/contracts/kernel/errors'
import type { Restoration } from '@espace/contracts/settings/restoration'
import { type Db, Prisma } from '@espace/prisma/client'
import { type Actor, audit } from '#platform/audit.ts'
import { isQuarantined, type Quarantined } from '#platform/retention/quarantine.ts'
import type { Services } from '#services.ts'

type State = { restoration: Restoration | null }

const OPEN: Record<Quarantined, Prisma.Sql> = {
  mails: Prisma.sql`mails_opened_at`,
  newsletters: Prisma.sql`newsletters_opened_at`,
  refunds: Prisma.sql`refunds_opened_at`,
  chores: Prisma.sql`chores_opened_at`,
}

const KINDS = ['mails', 'newsletters', 'refunds', 'chores'] as const

/** Queued work of each kind in quarantine. */
const COUNTS: Record<Quarantined, (db: Db) => Promise<number>> = {
  mails: (db) => db.mail.count({ where: { state: 'pending' } }),
  newsletters: (db) => db.campaign.count({ where: { status: 'en_pause' } }),
  refunds: (db) => db.refund.count({ where: { doneAt: null } }),
  chores: async () => 0,
}

/** The quarantine after a restore (decision 079). */
export function restorationService({ db }: Services) {
  return {
    state: (): Promise<State> => stateOf(db),

    open: (kind: Quarantined, withFormer: boolean, by: Actor): Promise<State> =>
      db.$transaction(async (tx) => {
        if (kind === 'refunds') await assertReconciled(tx)
        if (kind === 'mails' && !withFormer) await giveUpFormer(tx)
        const opened = await tx.$executeRaw`
          update restorations set ${OPEN[kind]} = now() where ${OPEN[kind]} is null`
        if (opened > 0) {
          const diff = { label: kind, after: { withFormer } }
          await audit(tx, by, { action: 'reprise', entity: 'restauration', id: kind, ...diff })
        }
        return stateOf(tx)
      }),
  }
}

/** Refunds may have been paid since the backup: they are reconciled with the payment provider before the next one. */
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
  const last = await db.restoration.findFirst({
    where: {
      OR: [
        { mailsOpenedAt: null },
        { newslettersOpenedAt: null },
        { refundsOpenedAt: null },
        { choresOpenedAt: null },
      ],
    },
    orderBy: { at: 'desc' },
  })
  if (!last) return { restoration: null }
  const held = []
  for (const kind of KINDS) {
    if (await isQuarantined(db, kind)) held.push({ kind, count: await COUNTS[kind](db) })
  }
  const { at, backupAt, reconciledAt } = last
  return {
    restoration: {
      at: iso(at),
      backupAt: iso(backupAt),
      reconciledAt: reconciledAt && iso(reconciledAt),
      lostOperations: await db.operation.count({ where: { kind: 'perdue', at: { gte: at } } }),
      held,
    },
  }
}

const iso = (instant: Date) => instant.toISOString()
