import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { routeTable } from './build/route-table.ts'

/** The pages. Files share the window and the modules of their worker: a window and React per file took half of the time. */
export default defineConfig({
  plugins: [react(), routeTable()],
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    // Processes, not threads: threads of one process hear each other's `BroadcastChannel`, as tabs do.
    pool: 'forks',
    isolate: false,
    setupFiles: './vitest.setup.ts',
    // A machine that is busy is slow, not wrong.
    testTimeout: 120_000,
  },
})
