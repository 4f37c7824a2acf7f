import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Headless shell: faster by a third, without the requests that only a window makes. */
const HEADLESS_SHELLS = ['/usr/bin/chromium-headless-shell']

/** Where systems install Chromium or Chrome, as visitors have it. */
const ORDINARY = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const isThere = (path: string | undefined): path is string =>
  path !== undefined && path !== '' && existsSync(path)

/** The browser to test with: CHROMIUM_PATH, else an installed one, else Playwright's own. */
export function findChromium(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH']
  return [chosen, ...HEADLESS_SHELLS, ...ORDINARY, chromium.executablePath()].find(isThere)
}

/** Chromium with a window, for some of the journeys; undefined where all of them run in it. */
export function findOrdinaryChromium(): string | undefined {
  const ordinary = [...ORDINARY, chromium.executablePath()].find(isThere)
  return ordinary === findChromium() ? undefined : ordinary
}

/** For containers, without requests of its own, and the same from run to run. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  // Two processes less per browser: a sixth of the CPU time of a run.
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
