import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup } from '@espace/prisma/backup'
import { restore } from '@espace/prisma/restore'
import { afterAll, describe, expect, it } from 'vitest'
import { figure } from '../harness/figures.ts'
import { openHouse } from '../harness/house.ts'
import { brokenPromises, rowsOf } from '../harness/invariants.ts'
import { startOtherPostgres } from '../harness/other-postgres.ts'
import { statusOf } from '../harness/processes.ts'
import { FAST, startProduct } from '../harness/product.ts'
import { traffic } from '../harness/traffic.ts'

const scratch = mkdtempSync(join(tmpdir(), 'espace-rehearsal-'))
const product = await startProduct({ apis: 1, settings: FAST })
const other = await startOtherPostgres()
afterAll(async () => {
  await other.stop()
  await product.stop()
  rmSync(scratch, { recursive: true, force: true })
})
const house = await openHouse(product)

/** Of every table: how many rows, and a sum over all that stands in them. */
async function sumsOf(databaseUrl: string): Promise<Record<string, string>> {
  const tables = await rowsOf<{ name: string }>(
    { databaseUrl },
    `select tablename as name from pg_tables where schemaname = 'public' order by name`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await rowsOf<{ sum: string }>(
      { databaseUrl },
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from "${name}" t`,
    )
    sums[name] = row?.sum ?? ''
  }
  return sums
}

const picturesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ])

const copied = join(scratch, 'copied')

it('a backup that is made while people book brings the house back elsewhere, where they book on', async () => {
  const booking = traffic(2, async () => (await house.book()).status)
  await house.book()
  const begun = performance.now()
  await backup({ url: product.databaseUrl, uploadsDir: product.uploadsDir, folder: copied })
  const madeMs = performance.now() - begun
  await booking.end()

  let restoredMs = 0
  const elsewhere = await startProduct({
    apis: 1,
    settings: FAST,
    seed: 'none',
    prepare: async (url, uploadsDir) => {
      const since = performance.now()
      await restore({ url, uploadsDir, folder: copied, overwrite: false })
      restoredMs = performance.now() - since
    },
  })
  const there = await openHouse(elsewhere)
  const booked = await there.book()
  const status = await statusOf(`${elsewhere.door.url}/api/spectacles`)
  const broken = await brokenPromises(elsewhere)
  const pictures = picturesIn(elsewhere.uploadsDir)
  await elsewhere.stop()

  figure(
    'T-BK-1',
    `made in ${Math.round(madeMs)} ms while people booked, back in ${Math.round(restoredMs)} ms, ` +
      `${pictures.length} pictures, log-in and booking there; and by pg_dump ${other.major} between two databases`,
  )
  expect([booked.status, status]).toEqual([201, 200])
  expect(pictures).toEqual(picturesIn(product.uploadsDir))
  expect(broken).toEqual([])
})

describe('a backup by pg_dump', () => {
  it('has the same rows and sums elsewhere, and numbers go on', async () => {
    const [here, there] = [await other.newDatabase('here'), await other.newDatabase('there')]
    const uploadsDir = join(scratch, 'uploads')
    await restore({ url: here, uploadsDir, folder: copied, overwrite: false })
    const folder = join(scratch, 'dumped')

    const manifest = await backup({ url: here, uploadsDir, folder, mayDump: true })
    await restore({ url: there, uploadsDir, folder, overwrite: false })

    expect(manifest.dumpedBy).toMatch(new RegExp(`^${other.major}\\b`))
    expect(await sumsOf(there)).toEqual(await sumsOf(here))
    const numbers = await Promise.all(
      [here, there].map((databaseUrl) =>
        rowsOf({ databaseUrl }, `insert into artistes (name) values ('Zoé') returning id`),
      ),
    )
    expect(numbers[1]).toEqual(numbers[0])
  })

  it('that fails half-way leaves the database as it was', async () => {
    const folder = join(scratch, 'dumped')
    const url = await other.newDatabase('elsewhere')
    await restore({ url, uploadsDir: join(scratch, 'uploads'), folder, overwrite: false })
    await rowsOf({ databaseUrl: url }, `insert into artistes (name) values ('Avant')`)
    const before = await sumsOf(url)
    const manifest = join(folder, 'manifest.json')
    const wrong = readFileSync(manifest, 'utf8').replace(
      /("name": "spectacles",[^}]*"rows": )/,
      '$19',
    )
    writeFileSync(manifest, wrong)

    await expect(
      restore({ url, uploadsDir: join(scratch, 'uploads'), folder, overwrite: true }),
    ).rejects.toThrow('spectacles should have 9')

    expect(await sumsOf(url)).toEqual(before)
    const schemas = await rowsOf(
      { databaseUrl: url },
      `select nspname from pg_namespace where nspname like 'before%'`,
    )
    expect(schemas).toEqual([])
  })
})
