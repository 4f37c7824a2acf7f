import { Client } from 'pg'
import * as z from 'zod'

export interface Statement {
  sql: string
  args: readonly unknown[]
}

/** The I/O of a statement in PostgreSQL. */
export interface Reads {
  /** Rows of tables, those that a filter leaves out, too. */
  rows: number
  /** Buffer hits and reads of tables and indexes, in pages of eight kilobytes. */
  pages: number
}

const Node = z.object({
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  get Plans() {
    return z.array(Node).default([])
  },
})
type Node = z.output<typeof Node>

const Plan = z.tuple([
  z.object({
    'QUERY PLAN': z.tuple([
      z.object({
        Plan: Node.and(
          z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }),
        ),
      }),
    ]),
  }),
])

/** Runs statements again, each in a transaction that is rolled back, and returns their I/O. */
export async function readerOf(url: string, { byIndex = false } = {}) {
  const client = new Client({ connectionString: url })
  await client.connect()
  if (byIndex) await client.query('set enable_seqscan = off')
  return {
    async reads({ sql, args }: Statement): Promise<Reads> {
      await client.query('begin')
      try {
        const { rows } = await client.query(
          `explain (analyze, buffers, timing off, format json) ${sql}`,
          [...args],
        )
        const [
          {
            'QUERY PLAN': [{ Plan: root }],
          },
        ] = Plan.parse(rows)
        return { rows: rowsOf(root), pages: root['Shared Hit Blocks'] + root['Shared Read Blocks'] }
      } finally {
        await client.query('rollback')
      }
    },
    end: () => client.end(),
  }
}

const rowsOf = (node: Node): number =>
  node.Plans.reduce((sum, child) => sum + rowsOf(child), 0) +
  (node['Relation Name'] === undefined
    ? 0
    : node['Actual Loops'] *
      (node['Actual Rows'] +
        node['Rows Removed by Filter'] +
        node['Rows Removed by Index Recheck']))
