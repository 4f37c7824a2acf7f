import { defineConfig } from 'vitest/config'

/** `pnpm test:trust` runs the whole campaign; every other test run only its short part. */
const isWhole = process.env['TRUST'] === 'whole'

export default defineConfig({
  test: {
    name: 'trust',
    isolate: false,
    include: [isWhole ? '{campaign,short}/*.test.ts' : 'short/*.test.ts'],
    hookTimeout: 120_000,
    testTimeout: 300_000,
  },
})
