import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright/test'
import { button } from './dashboard.ts'

export async function downloaded(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download')
  await button(page, name).click()
  return (await download).path()
}

/** Downloads the archive of the ledger and unpacks it into a folder. */
export async function unpackArchive(page: Page, folder: string) {
  const archive = unzipSync(readFileSync(await downloaded(page, 'Archive complète')))
  for (const [name, content] of Object.entries(archive)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

/** Output of an archive's verifier, run in the folder where it was unpacked. */
export const verify = (cwd: string) =>
  spawnSync('sh', ['verifier.sh', 'operations.csv', 'empreintes.csv'], { cwd, encoding: 'utf8' })
