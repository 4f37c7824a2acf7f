import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      'apps/api',
      'apps/web',
      'apps/web/server',
      'apps/trust',
      'packages/*',
      'prisma',
      { test: { name: 'house', include: ['scripts/*.test.ts'], testTimeout: 120_000 } },
    ],
  },
})
