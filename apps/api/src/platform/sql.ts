import { type Db, Prisma } from '@espace/prisma/client'
import type * as z from 'zod'

type Statement<Result> = (
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
) => Promise<Result>

/** Rows of a statement written by hand, as a tag: each is checked against `schema`, so that its type is no promise. */
export const queryRows =
  <Row extends z.ZodType>(db: Db, schema: Row): Statement<z.output<Row>[]> =>
  async (strings, ...values) => {
    const rows = await db.$queryRaw<unknown[]>(Prisma.sql(strings, ...values))
    return rows.map((row) => schema.parse(row))
  }

/** The first of them. */
export const queryRow = <Row extends z.ZodType>(
  db: Db,
  schema: Row,
): Statement<z.output<Row> | undefined> => {
  const query = queryRows(db, schema)
  return async (strings, ...values) => (await query(strings, ...values))[0]
}

/** Serialises transactions by a name, with an advisory lock until they end. */
export const takeTurns = (tx: Db, name: string) =>
  tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`

export const TODAY = Prisma.sql`(now() at time zone 'Europe/Paris')::date`

/** An instant as the wire has it, without the parts of its second. */
export const utc = (instant: Prisma.Sql) =>
  Prisma.sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
