import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { cloneDatabase, startTestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
  }
}

/** Vitest's global setup: one PostgreSQL for all tests of a project. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { templateUrl, stop } = await startTestServer()
  provide('templateUrl', templateUrl)
  return stop
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
