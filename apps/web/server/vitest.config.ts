import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { routeTable } from '../build/route-table.ts'

/** The web server's tests: without a browser, in processes of their own. */
export default defineConfig({
  plugins: [react(), routeTable()],
  // A machine that is busy is slow, not wrong.
  test: { name: 'site', isolate: false, hookTimeout: 120_000, testTimeout: 120_000 },
})
