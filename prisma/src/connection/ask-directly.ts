import type { Pool } from 'pg'
import { Prisma, type PrismaClient } from '../../generated/client.ts'
import { preparedNameOf } from './prepared.ts'
import type { OnStatement } from './write-tracking.ts'

/**
 * Sends the statements that are kept prepared straight to the driver: for the hottest reads, what Prisma does between
 * the call and the driver takes longer than all else. They select texts, whole numbers and truths alone, which
 * both read alike. In a transaction they go Prisma's way.
 */
export function askDirectly(
  client: PrismaClient,
  pool: Pool,
  onStatement: OnStatement = () => undefined,
): PrismaClient {
  const ask = async ({ text, values }: Prisma.Sql, name: string): Promise<unknown[]> => {
    onStatement(text, values)
    try {
      return (await pool.query<Record<string, unknown>>({ name, text, values })).rows
    } catch (error) {
      throw asDriverError(error)
    }
  }
  const queryRaw = (strings: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => {
    const sql = strings instanceof Prisma.Sql ? strings : Prisma.sql(strings, ...values)
    const name = preparedNameOf(sql.text)
    return name === '' ? client.$queryRaw(sql) : ask(sql, name)
  }
  return new Proxy(client, {
    get: (target, name): unknown =>
      name === '$queryRaw' ? queryRaw : Reflect.get(target, name, target),
  })
}

/** With the cause that Prisma's own have, by which it is known what is the matter. */
function asDriverError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const originalCode = 'code' in error ? String(error.code) : ''
  const originalMessage = `${originalCode} ${error.message}`
  return new Error('a prepared statement failed', {
    cause: { kind: 'postgres', originalCode, originalMessage },
  })
}
