import type { ErrorCode } from '@espace/contracts/kernel/error-catalogue'
import { apiError } from '@espace/contracts/kernel/errors'
import { Prisma } from '@espace/prisma/client'
import * as z from 'zod'

/** Prisma's codes for an unreachable, overloaded or restarting database, and for a transaction conflict (P2034). */
const OUTAGE_CODES = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2034',
  'P2037',
])

/** Whether an expected row is missing, or the target of a foreign key. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && ['P2025', 'P2003'].includes(error.code)

/** Refuses a write that breaks a unique constraint, with the error `taken`. */
export const unlessTaken = <Result>(work: Promise<Result>, taken: ErrorCode): Promise<Result> =>
  work.catch((error: unknown) => {
    const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
    throw isTaken ? apiError(taken, { cause: error }) : error
  })

/** The driver's kinds of the same, as raw statements throw them. */
const OUTAGE_KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  'TransactionWriteConflict',
])

/**
 * PostgreSQL's own: connection exceptions (08), no room on the disk, no memory or too many connections (53), a
 * disk that fails (58030), shutting down (57P), and a statement (57014) or a lock (55P03) that took longer
 * than we wait.
 */
const OUTAGE_STATES = /^(08\d{3}|53\d{3}|58030|57P0[1-5]|57014|55P03)$/

/** A lost connection and an exhausted pool surface as plain errors of the driver. */
const OUTAGE_MESSAGES =
  /not queryable|Connection terminated|timeout exceeded when trying to connect|Query read timeout|ECONNREFUSED|ECONNRESET|server closed the connection|Can't reach database server|starting up|shutting down/i

const DriverCause = z.object({
  kind: z.string().default(''),
  originalCode: z.string().default(''),
  originalMessage: z.string().default(''),
})

/** Whether an error means that the database cannot answer now, as opposed to a bug. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    // Not by its message, which quotes our source code.
    return OUTAGE_CODES.has(error.code) || isUnavailable(error.meta?.['driverAdapterError'])
  }
  if (!(error instanceof Error)) return isOutage(error)
  return OUTAGE_MESSAGES.test(error.message) || isUnavailable(error.cause)
}

function isOutage(cause: unknown): boolean {
  const { data } = DriverCause.safeParse(cause)
  if (!data) return false
  return (
    OUTAGE_KINDS.has(data.kind) ||
    OUTAGE_STATES.test(data.originalCode) ||
    OUTAGE_MESSAGES.test(data.originalMessage)
  )
}
