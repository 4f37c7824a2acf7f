import { createHash } from 'node:crypto'
import { Prisma } from '../../generated/client.ts'

const MARK = '/* prepared */'

/**
 * Begins a statement that PostgreSQL is to parse and plan once per connection. For the few whose text is
 * always the same: each text stays for as long as the connection.
 */
export const PREPARED = Prisma.raw(MARK)

const names = new Map<string, string>()

/** The name of a prepared statement; empty if it is not to be prepared. */
export function preparedNameOf(sql: string): string {
  if (!sql.trimStart().startsWith(MARK)) return ''
  const name = names.get(sql) ?? createHash('sha1').update(sql).digest('base64url')
  names.set(sql, name)
  return name
}
