import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { cloneDatabase, startTestServer, type TestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
  }
}

declare global {
  // Projects load this module each for itself.
  var testServer: Promise<TestServer> | undefined
}

/** Vitest's global setup: one PostgreSQL for the tests of all projects. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  globalThis.testServer ??= startTestServer()
  const { templateUrl } = await globalThis.testServer
  provide('templateUrl', templateUrl)
  return async () => {
    const server = globalThis.testServer
    globalThis.testServer = undefined
    await (await server)?.stop()
  }
}

const cloneOf = (templateUrl: string) =>
  cloneDatabase(templateUrl, `test_${randomUUID().replaceAll('-', '')}`)

/** A migrated, empty database of one's own; returns its address. */
export const newDatabase = (): Promise<string> => cloneOf(inject('templateUrl'))

/** A database without a table. */
export function newBlankDatabase(): Promise<string> {
  const template = new URL(inject('templateUrl'))
  template.pathname = '/template1'
  return cloneOf(template.href)
}

/** Runs a statement on a connection of its own. */
export async function query(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<object[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<object>(statement, values)
    return rows
  } finally {
    await client.end()
  }
}
