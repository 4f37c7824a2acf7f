import { defineConfig } from 'vitest/config'

const room = (name: string, root: string) => ({
  name,
  root,
  include: ['**/*.test.ts'],
  exclude: ['**/node_modules/**'],
})

export default defineConfig({
  test: {
    projects: [
      { test: room('contracts', 'packages/contracts') },
      { test: room('lettering', 'packages/lettering') },
      { test: room('pictures', 'packages/pictures') },
      { test: room('server', 'packages/server') },
      { test: { ...room('prisma', 'prisma'), testTimeout: 30_000, hookTimeout: 30_000 } },
      {
        test: {
          ...room('api', 'apps/api'),
          globalSetup: './test/global-setup.ts',
          hookTimeout: 30_000,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          ...room('web', 'apps/web'),
          include: ['**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: './vitest.setup.ts',
        },
      },
    ],
  },
})
