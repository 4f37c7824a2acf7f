import { defineConfig } from 'vitest/config'

// Some tests start a PostgreSQL of their own.
export default defineConfig({
  test: {
    name: 'api',
    isolate: false,
    globalSetup: '../../prisma/testing/databases.ts',
    hookTimeout: 120_000,
    testTimeout: 120_000,
  },
})
