import { defineConfig } from 'vitest/config'

// Some tests start a PostgreSQL of their own.
export default defineConfig({
  test: {
    name: 'api',
    isolate: false,
    globalSetup: './test/global-setup.ts',
    hookTimeout: 120_000,
    testTimeout: 120_000,
  },
})
