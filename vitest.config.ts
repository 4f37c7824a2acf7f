import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Half of the tests wait for a database or a browser: on two cores two at a time, not one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      'apps/api',
      'apps/web',
      'apps/web/server',
      'packages/*',
      'prisma',
      { test: { name: 'house', include: ['scripts/*.test.ts'] } },
    ],
  },
})
