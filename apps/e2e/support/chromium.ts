import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Where systems keep a Chromium or a Chrome of their own; the one without a screen is faster by a third. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser to test with: CHROMIUM_PATH, else an installed one, else Playwright's own. */
export function findChromium(): string | undefined {
  const candidates = [process.env['CHROMIUM_PATH'], ...INSTALLED, chromium.executablePath()]
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path))
}

/** It runs in containers, talks to nobody but the pages, and stays the same from run to run. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
