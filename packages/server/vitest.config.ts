import { defineConfig } from 'vitest/config'

// A machine that is busy is slow, not wrong.
export default defineConfig({ test: { name: 'server', isolate: false, testTimeout: 120_000 } })
