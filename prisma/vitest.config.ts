import { defineConfig } from 'vitest/config'

// Most of these tests start a PostgreSQL of their own.
export default defineConfig({
  test: { name: 'prisma', testTimeout: 30_000, hookTimeout: 30_000 },
})
