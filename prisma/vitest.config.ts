import { defineConfig } from 'vitest/config'

// Most of these tests start a PostgreSQL of their own.
export default defineConfig({
  test: { name: 'prisma', isolate: false, testTimeout: 120_000, hookTimeout: 120_000 },
})
