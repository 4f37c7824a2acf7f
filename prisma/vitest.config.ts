import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'prisma',
    isolate: false,
    globalSetup: './testing/databases.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
