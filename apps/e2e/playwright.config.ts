import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { CHROMIUM_ARGS, findChromium, findOrdinaryChromium } from './support/chromium.ts'

const executablePath = findChromium()
const ordinaryPath = findOrdinaryChromium()

/**
 * A journey runs on its user's screen: visitors and door staff on a phone, the dashboard on a desktop. One about
 * the layout is tagged `@both`, `@phone` or `@desktop`; page checks run on both.
 */
const elsewhere = (journeys: string, here: string) =>
  new RegExp(`${journeys}(?!.*@(?:both|${here}))`)

/** Viewports of the page checks. */
const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1440, height: 900 }

export default defineConfig({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  // A journey mostly waits for pages and emails: five workers even on two cores.
  workers: Math.max(5, availableParallelism()),
  forbidOnly: true,
  // A test that passes when retried has passed, and is listed as flaky at the end of the run.
  retries: 1,
  timeout: 180_000,
  // Generous timeout, as a busy machine is slow but not wrong.
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  reporter: 'list',
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Only offline journeys use service workers; all others load pages from the network.
    serviceWorkers: 'block',
    // A trace costs half as much time again: `playwright test --trace on` records one.
    screenshot: 'only-on-failure',
    launchOptions: { args: CHROMIUM_ARGS, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: [/@desktop/, elsewhere('journeys/dashboard/', 'phone')],
      use: { viewport: PHONE, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      grepInvert: [/@phone/, elsewhere('journeys/(?!dashboard/)', 'desktop')],
      use: { viewport: DESKTOP },
    },
    // One journey of each area in the Chromium that visitors have, on a large screen: it makes requests
    // that the headless shell does not.
    ...(ordinaryPath === undefined
      ? []
      : [
          {
            name: 'ordinary',
            grep: /@ordinary/,
            use: {
              viewport: DESKTOP,
              launchOptions: { args: CHROMIUM_ARGS, executablePath: ordinaryPath },
            },
          },
        ]),
  ],
})
