import { defineConfig } from 'playwright/test'
import { CHROMIUM_ARGS, findChromium } from './support/chromium.ts'

const executablePath = findChromium()

/** The two screens that every page is looked at on. */
const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1440, height: 900 }

export default defineConfig({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 180_000,
  // A machine that is busy is slow, not wrong.
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Pages come from the network, but where a journey is about being without one.
    serviceWorkers: 'block',
    // A recorded journey takes half as long again: `playwright test --trace on` records one.
    screenshot: 'only-on-failure',
    launchOptions: { args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: PHONE, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: DESKTOP } },
  ],
})
