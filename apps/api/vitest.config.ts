import { defineConfig } from 'vitest/config'

// Some tests start a PostgreSQL of their own.
export default defineConfig({
  test: {
    name: 'api',
    globalSetup: './test/global-setup.ts',
    hookTimeout: 30_000,
    testTimeout: 30_000,
  },
})
