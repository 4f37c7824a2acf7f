import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findChromium } from './chromium.ts'

/** Newer Debians have the first, older ones and Ubuntu the second alone. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

/**
 * Sees to it that there is a browser to test with: an installed one, else Playwright's download, else
 * Debian's package where we are root.
 *
 * @throws {Error} when there is none and none can be had
 */
export function ensureChromium(): string {
  return findChromium() ?? downloaded() ?? packaged() ?? fail()
}

function downloaded(): string | undefined {
  console.log('No Chromium yet: asking Playwright for its own.')
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright')), 'cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
  return findChromium()
}

function packaged(): string | undefined {
  if (process.getuid?.() !== 0) return undefined
  console.log('Asking Debian for its Chromium.')
  const options = {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  spawnSync('apt-get', ['update', '-qq'], options)
  for (const name of PACKAGES) {
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
    if (findChromium() !== undefined) break
  }
  return findChromium()
}

function fail(): never {
  throw new Error('No Chromium: install one, or name it in CHROMIUM_PATH.')
}
