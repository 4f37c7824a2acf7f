import { Prisma } from '@espace/prisma/client'

/** Prisma's codes for a database that is away, overloaded or restarting. */
const OUTAGE_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037'])

/** PostgreSQL's own: connection exceptions (08), shutting down (57P), too many connections. */
const OUTAGE_STATES = /\b(08\d{3}|57P0[1-5]|53300)\b/

/** A lost connection and an exhausted pool surface as plain errors of the driver. */
const OUTAGE_MESSAGES =
  /not queryable|Connection terminated|timeout exceeded when trying to connect|Query read timeout|ECONNREFUSED|ECONNRESET|server closed the connection|Can't reach database server|starting up|shutting down/i

/** Whether an error means that the database cannot answer now, as opposed to a fault of ours. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true
  if (error instanceof Prisma.PrismaClientKnownRequestError && OUTAGE_CODES.has(error.code)) {
    return true
  }
  if (!(error instanceof Error)) return false
  const said = `${error.message} ${JSON.stringify(Reflect.get(error, 'meta') ?? '')}`
  return OUTAGE_MESSAGES.test(said) || OUTAGE_STATES.test(said) || isUnavailable(error.cause)
}
