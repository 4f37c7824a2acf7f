import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { routeTable } from './build/route-table.ts'

/** The pages. A window per worker instead of one per file halves their time; each file keeps its modules. */
export default defineConfig({
  plugins: [react(), routeTable()],
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    pool: 'vmThreads',
    setupFiles: './vitest.setup.ts',
    // A machine that is busy is slow, not wrong.
    testTimeout: 120_000,
  },
})
