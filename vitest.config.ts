import { defineConfig } from 'vitest/config'

// No project isolates its files: those of a worker share its modules, and loading them anew for each file took a third
// of the time. A test leaves no module changed behind; what it does change, it puts back.
export default defineConfig({
  test: {
    projects: [
      'apps/api',
      'apps/web',
      'apps/web/server',
      'apps/trust',
      'packages/*',
      'prisma',
      {
        test: {
          name: 'house',
          isolate: false,
          include: ['scripts/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
})
