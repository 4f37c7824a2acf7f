import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      'apps/api',
      'apps/web',
      'packages/*',
      'prisma',
      { test: { name: 'house', include: ['scripts/*.test.ts'] } },
    ],
  },
})
