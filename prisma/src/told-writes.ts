import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQueryable,
} from '@prisma/driver-adapter-utils'

/** Told of tables when what was written into them is in force, and before the writer goes on. */
export type OnWrite = (tables: ReadonlySet<string>) => void

const WRITE =
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_]+)"?/gi

/** The tables that a statement may write; words that are no table may be among them. */
export const tablesWritten = (sql: string): string[] =>
  Array.from(sql.matchAll(WRITE), ([, table = '']) => table.toLowerCase())

/** The driver, telling what is written through it: whatever writes, by Prisma or by hand, passes here. */
export const tellWrites = (
  factory: SqlDriverAdapterFactory,
  onWrite: OnWrite,
): SqlDriverAdapterFactory => ({
  provider: factory.provider,
  adapterName: factory.adapterName,
  connect: async () => tellFrom(await factory.connect(), onWrite),
})

function tellFrom(adapter: SqlDriverAdapter, onWrite: OnWrite): SqlDriverAdapter {
  const startTransaction = adapter.startTransaction.bind(adapter)
  return Object.assign(adapter, {
    ...watched(adapter, (tables) => onWrite(new Set(tables))),
    startTransaction: async (...args: Parameters<typeof startTransaction>) => {
      const transaction = await startTransaction(...args)
      const written = new Set<string>()
      const tell = () => {
        if (written.size > 0) onWrite(new Set(written))
        written.clear()
      }
      const own = watched(transaction, (tables) => {
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
  onWritten: (tables: readonly string[]) => void,
): Pick<SqlQueryable, 'queryRaw' | 'executeRaw'> {
  const queryRaw = queryable.queryRaw.bind(queryable)
  const executeRaw = queryable.executeRaw.bind(queryable)
  const after = <Answer>({ sql }: { sql: string }, done: Promise<Answer>): Promise<Answer> => {
    const tables = tablesWritten(sql)
    return tables.length === 0 ? done : done.finally(() => onWritten(tables))
  }
  return {
    queryRaw: (query) => after(query, queryRaw(query)),
    executeRaw: (query) => after(query, executeRaw(query)),
  }
}
