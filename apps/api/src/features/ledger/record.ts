import { appendLedgerHead } from '@espace/prisma/backup/ledger-heads'
import type { Db, PrismaClient } from '@espace/prisma/client'

// What is sold, given back, paid and used is written by triggers, at the end of each transaction (decision 091).

/** The tickets of a reservation leave again. */
export const recordReprint = (tx: Db, reservationId: string) =>
  tx.$executeRaw`select record_reprint(${reservationId}::uuid)`

/** Notes the last operation outside of the database, so that a restore gives no number again (decision 091). */
export function headNoter(db: PrismaClient, file: string): () => Promise<void> {
  let noted = ''
  return async () => {
    const last = await db.operation.findFirst({ orderBy: { number: 'desc' } })
    if (!last || last.hash === noted) return
    await appendLedgerHead(file, last.number, last.hash)
    noted = last.hash
  }
}
