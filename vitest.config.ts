import { defineConfig } from 'vitest/config'

const node = (name: string, root: string) => ({
  test: { name, root, include: ['**/*.test.ts'], environment: 'node' as const },
})

export default defineConfig({
  test: {
    projects: [
      node('contracts', 'packages/contracts'),
      node('server', 'packages/server'),
      { ...node('pictures', 'packages/pictures') },
      node('prisma', 'prisma'),
    ],
  },
})
