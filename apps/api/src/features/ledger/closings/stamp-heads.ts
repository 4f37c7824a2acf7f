import type { Db, PrismaClient } from '@espace/prisma/client'
import { requestTimeStamp } from './time-stamp.ts'

/** Batch size: on the first run years of closings may be unstamped. */
const AT_ONCE = 20

/**
 * Has a timestamping authority stamp the head of the ledger at each closing, the last first: it covers all before it. A
 * failed one is retried at the next run.
 *
 * @returns how many were stamped
 */
export async function stampHeads(
  db: PrismaClient,
  authority: string,
  signal: AbortSignal,
): Promise<number> {
  const heads = await unstamped(db)
  for (const { number, hash } of heads.slice(0, AT_ONCE)) {
    const answer = await requestTimeStamp(authority, hash, signal)
    await db.ledgerStamp.create({ data: { number, hash, authority, answer } })
  }
  return Math.min(heads.length, AT_ONCE)
}

async function unstamped(db: Db): Promise<{ number: bigint; hash: string }[]> {
  const stamps = await db.ledgerStamp.findMany({ select: { number: true } })
  const where = { lastOperation: { gt: 0, notIn: stamps.map(({ number }) => number) } }
  const select = { lastOperation: true, ledgerHash: true } as const
  const closings = [
    ...(await db.closing.findMany({ where, select })),
    ...(await db.periodClosing.findMany({ where, select })),
  ]
  const heads = new Map(closings.map((row) => [row.lastOperation, row.ledgerHash]))
  return [...heads]
    .map(([number, hash]) => ({ number, hash }))
    .toSorted((a, b) => Number(b.number - a.number))
}
