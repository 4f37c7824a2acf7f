import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { forgetOldBackups, nextBackup } from './nightly.ts'

/** A folder of backups and foreign files. */
function aFolder(...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'espace-nightly-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of names) mkdirSync(join(folder, name))
  return folder
}

const noon = new Date('2026-11-21T12:00:00Z')

it('a house without a backup makes one at once, and so does one that missed a night', async () => {
  expect(await nextBackup(join(aFolder(), 'not-there-yet'), noon)).toEqual(noon)
  expect(await nextBackup(aFolder('2026-11-20T03-00-00Z'), noon)).toEqual(noon)
})

it('started again by day, it waits for the night', async () => {
  const folder = aFolder('2026-11-21T03-00-00Z')

  expect(await nextBackup(folder, noon)).toEqual(new Date('2026-11-22T03:00:00Z'))
  expect(await nextBackup(folder, new Date('2026-11-21T23:30:00Z'))).toEqual(
    new Date('2026-11-22T03:00:00Z'),
  )
})

it('a backup that is not finished does not count', async () => {
  const folder = aFolder('2026-11-21T03-00-00Z.6f1c.part')

  expect(await nextBackup(folder, noon)).toEqual(noon)
})

it('the oldest go, and what is no backup stays', async () => {
  const folder = aFolder(
    '2026-11-19T03-00-00Z',
    '2026-11-20T03-00-00Z',
    '2026-11-21T03-00-00Z',
    'keep',
  )

  await forgetOldBackups(folder, 2)

  expect(readdirSync(folder)).toEqual(['2026-11-20T03-00-00Z', '2026-11-21T03-00-00Z', 'keep'])
})
