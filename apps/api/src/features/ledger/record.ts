import { appendLedgerHead } from '@espace/prisma/backup/ledger-heads'
import type { Db, PrismaClient } from '@espace/prisma/client'

// Sales, cancellations, payments and check-ins are recorded by triggers, at the end of each transaction (decision 091).

/** Records that the tickets of a reservation are sent again. */
export const recordReprint = (tx: Db, reservationId: string) =>
  tx.$executeRaw`select record_reprint(${reservationId}::uuid)`

/** Stores the head outside of the database, so that a restore reuses no number (decision 091). */
export function headNoter(db: PrismaClient, file: string): () => Promise<void> {
  let noted = ''
  return async () => {
    const last = await db.operation.findFirst({ orderBy: { number: 'desc' } })
    if (!last || last.hash === noted) return
    await appendLedgerHead(file, last.number, last.hash)
    noted = last.hash
  }
}
