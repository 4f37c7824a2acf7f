import { defineConfig } from 'vitest/config'

// A machine that is busy is slow, not wrong.
export default defineConfig({ test: { name: 'lettering', isolate: false, testTimeout: 120_000 } })
