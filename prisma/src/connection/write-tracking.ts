import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlQueryable,
} from '@prisma/driver-adapter-utils'

/** Told of tables when what was written into them is in force, and before the writer goes on. */
export type OnWrite = (tables: ReadonlySet<string>) => void

/** Told of each statement before it is sent. */
export type OnStatement = (sql: string, args: readonly unknown[]) => void

interface Listeners {
  onWrite?: OnWrite | undefined
  onStatement?: OnStatement | undefined
}

const WRITE =
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_]+)"?/gi

/** The tables that a statement may write; words that are no table may be among them. */
const tablesWritten = (sql: string): string[] =>
  Array.from(sql.matchAll(WRITE), ([, table = '']) => table.toLowerCase())

/** The driver, telling what is done through it: whatever writes, by Prisma or by hand, passes here. */
export const trackWrites = (
  factory: SqlDriverAdapterFactory,
  listeners: Listeners,
): SqlDriverAdapterFactory => ({
  provider: factory.provider,
  adapterName: factory.adapterName,
  connect: async () => trackAdapter(await factory.connect(), listeners),
})

function trackAdapter(
  adapter: SqlDriverAdapter,
  { onWrite = () => undefined, onStatement = () => undefined }: Listeners,
): SqlDriverAdapter {
  const startTransaction = adapter.startTransaction.bind(adapter)
  return Object.assign(adapter, {
    ...watched(adapter, onStatement, (tables) => onWrite(new Set(tables))),
    startTransaction: async (...args: Parameters<typeof startTransaction>) => {
      const transaction = await startTransaction(...args)
      const written = new Set<string>()
      const tell = () => {
        if (written.size > 0) onWrite(new Set(written))
        written.clear()
      }
      const own = watched(transaction, onStatement, (tables) => {
        for (const table of tables) written.add(table)
      })
      const commit = transaction.commit.bind(transaction)
      return Object.assign(transaction, own, {
        // A commit that fails may have happened.
        commit: () => commit().finally(tell),
        executeRaw: (query: Parameters<typeof own.executeRaw>[0]) => {
          const done = own.executeRaw(query)
          return query.sql === 'COMMIT' ? done.finally(tell) : done
        },
      })
    },
  })
}

/** The two ways in, which say what a statement wrote once it has been done. */
function watched(
  queryable: SqlQueryable,
  onStatement: OnStatement,
  onWritten: (tables: readonly string[]) => void,
): Pick<SqlQueryable, 'queryRaw' | 'executeRaw'> {
  const queryRaw = queryable.queryRaw.bind(queryable)
  const executeRaw = queryable.executeRaw.bind(queryable)
  const around = <Answer>({ sql, args }: SqlQuery, work: () => Promise<Answer>) => {
    onStatement(sql, args)
    const tables = tablesWritten(sql)
    return tables.length === 0 ? work() : work().finally(() => onWritten(tables))
  }
  return {
    queryRaw: (query) => around(query, () => queryRaw(query)),
    executeRaw: (query) => around(query, () => executeRaw(query)),
  }
}
