import type { Venue } from '@espace/contracts/settings/operator'
import * as z from 'zod'
import { queryRows } from '#platform/sql.ts'
import { readVenue } from '#platform/venue/operator.ts'
import type { Services } from '#services.ts'
import { VERSION } from '../../../config/config.ts'
import { readLedgerSettings } from '../ledger-settings.service.ts'

/** The system's name in declarations. */
export const SOFTWARE = 'Espace comédie, billetterie'

const french = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', ...options })
  return (at: Date) => format.format(at)
}
export const day = french({ dateStyle: 'short' })
export const moment = french({ dateStyle: 'short', timeStyle: 'short' })

/** Facts about the running system, for its legal documents. */
export interface SystemFacts {
  printedAt: Date
  version: string
  node: string
  /** The database, and the last migration of its structure. */
  postgres: string
  schema: string
  operator: Venue
  retentionYears: number
  hasWitnessAddress: boolean
  inspectors: number
  /** The timestamping authority; undefined before the first stamp. */
  authority: string | undefined
  first: { at: Date } | null
  last: { number: bigint; hash: string } | null
}

const Database = z.object({ postgres: z.string(), schema: z.string() })

export async function readFacts({ db, now }: Pick<Services, 'db' | 'now'>): Promise<SystemFacts> {
  const [operator, { retentionYears, witnessEmail }, inspectors, stamp, first, last, [database]] =
    await Promise.all([
      readVenue(db),
      readLedgerSettings(db),
      db.user.count({ where: { role: 'controle', isActive: true } }),
      db.ledgerStamp.findFirst({ orderBy: { number: 'desc' } }),
      db.operation.findFirst({ orderBy: { number: 'asc' } }),
      db.operation.findFirst({ orderBy: { number: 'desc' } }),
      queryRows(db, Database)`
        select current_setting('server_version') as postgres,
               coalesce((select max(migration_name) from _prisma_migrations), '') as schema`,
    ])
  return {
    printedAt: now(),
    version: VERSION,
    node: process.version,
    postgres: database?.postgres ?? '',
    schema: database?.schema ?? '',
    operator,
    retentionYears,
    hasWitnessAddress: witnessEmail !== '',
    inspectors,
    authority: stamp?.authority,
    first,
    last,
  }
}
