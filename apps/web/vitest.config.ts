import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { routeTable } from './build/route-table.ts'

export default defineConfig({
  plugins: [react(), routeTable()],
  test: { name: 'web', environment: 'jsdom', setupFiles: './vitest.setup.ts' },
})
