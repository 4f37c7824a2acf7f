import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findChromium, findOrdinaryChromium } from './chromium.ts'

/** Newer Debians have both, older ones and Ubuntu the second alone. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

/**
 * Makes browsers available: installed ones, else Playwright's download, and Debian's
 * packages as root. If there is only one, it runs all journeys.
 *
 * @returns path of the browser for most of the journeys
 * @throws {Error} without any
 */
export function ensureChromium(): string {
  if (findChromium() === undefined) download()
  if (findChromium() === undefined || findOrdinaryChromium() === undefined) install()
  const path = findChromium()
  if (path === undefined) {
    throw new Error('No Chromium: install one, or name it in CHROMIUM_PATH.')
  }
  return path
}

/** Reports which browsers were found, including the ordinary one of some journeys. */
export function ensureBrowsers(): string {
  const path = ensureChromium()
  const ordinary = findOrdinaryChromium()
  return ordinary === undefined
    ? `${path}, and in no other browser`
    : `${path}, some of them in ${ordinary}, too`
}

function download(): void {
  console.log('No Chromium yet: asking Playwright for its own.')
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright')), 'cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
}

function install(): void {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return
  console.log('Asking Debian for its Chromium, with and without a screen.')
  const options = {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  spawnSync('apt-get', ['update', '-qq'], options)
  // One by one: a missing package must not prevent the installation of the other.
  for (const name of PACKAGES) {
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
  }
}

if (import.meta.main) ensureChromium()
