import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** From this execution on PostgreSQL parses and plans a statement once per connection, as its JDBC driver has it. */
const THRESHOLD = 5

/** Statement texts whose executions are counted: each prepared one stays for as long as its connection. */
const MAX_COUNTED = 128

const executions = new LRUCache<string, number>({ max: MAX_COUNTED })

/** The name of the prepared statement for its next execution; empty until its text is executed often. */
export function preparedNameOf(sql: string): string {
  const count = (executions.get(sql) ?? 0) + 1
  executions.set(sql, count)
  return count < THRESHOLD ? '' : createHash('sha1').update(sql).digest('base64url')
}
