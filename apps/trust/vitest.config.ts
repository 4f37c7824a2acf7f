import { defineConfig } from 'vitest/config'

/** `pnpm test:trust` runs the campaign, too; every other run of the tests its short part alone. */
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
