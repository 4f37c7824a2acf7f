import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '#services.ts'
import { statementsService } from '../statements/statements.service.ts'
import { exportedHeads, exportedJson, exportedLines, lastNumber } from './ledger-rows.ts'

export interface ArchiveFile {
  name: string
  parts: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

const VERIFIER = join(import.meta.dirname, 'ledger-verify.sh')

const DAY = 'YYYY-MM-DD'.length

/** The files of the archive, as of one operation: later ones are left to the next archive. */
export async function* archiveFiles(services: Services): AsyncGenerator<ArchiveFile> {
  const { db } = services
  const until = await lastNumber(db)
  yield { name: 'verifier.sh', parts: [await readFile(VERIFIER, 'utf8')] }
  yield { name: 'operations.csv', parts: exportedLines(db, until) }
  yield { name: 'operations.json', parts: exportedJson(db, until) }
  yield { name: 'empreintes.csv', parts: [await exportedHeads(db, until)] }
  const stamps = await db.ledgerStamp.findMany({ where: { number: { lte: until } } })
  for (const { number, answer } of stamps)
    yield { name: `horodatages/${number}.tsr`, parts: [answer] }
  const closings = await db.periodClosing.findMany({ orderBy: { period: 'asc' } })
  const rows = closings.map((row) => ({ ...row, lastOperation: Number(row.lastOperation) }))
  yield { name: 'clotures.json', parts: [`${JSON.stringify(rows, null, 1)}\n`] }
  const statements = statementsService(services)
  for (const { period } of closings.filter(({ period }) => period.length < DAY)) {
    yield { name: `releves/${period}.csv`, parts: [await statements.csv({ period })] }
  }
}
