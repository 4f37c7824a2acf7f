import { startTestServer } from '@espace/prisma/testing/test-server'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
  }
}

/** One PostgreSQL for all API tests; each test file works on its own copy of the empty database. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { templateUrl, stop } = await startTestServer()
  provide('templateUrl', templateUrl)
  return stop
}
