import { load, type Subject } from './load.ts'
import type { Part, Product } from './product.ts'
import type { Row } from './rows.ts'
import type { Pace } from './steady.ts'

// What more dates, more connections and another process cost.

const BR = { 'Accept-Encoding': 'br' }
const NOT_KEPT = { ...BR, Authorization: 'Bearer none' }
const LIST = '/api/spectacles?page=1&limit=9'

const times = async (count: number, work: () => Promise<number>): Promise<number[]> => {
  const values: number[] = []
  for (let time = 0; time < count; time += 1) values.push(await work())
  return values
}

export async function measureGrowth(
  product: Product,
  { api, other }: { api: Part; other: Part },
  { rounds, seconds }: Pace,
): Promise<Row[]> {
  const rows: Row[] = []
  const rate = async (subject: Subject, connections = 50) =>
    (await load(subject, { connections, seconds })).rate
  const list: Subject = { ...api, path: LIST, headers: BR }
  for (const dates of [50, 5_000, 100_000]) {
    await product.fill(dates)
    await rate(list)
    const fresh = { ...list, headers: NOT_KEPT }
    const name = `${dates.toLocaleString('en')} dates`
    rows.push(
      {
        name: `cached list, ${name}`,
        against: 'requests/s',
        values: await times(rounds, () => rate(list)),
      },
      {
        name: `list not kept, ${name}`,
        against: 'requests/s',
        values: await times(rounds, () => rate(fresh)),
      },
    )
  }
  for (const connections of [1, 50, 500]) {
    const values = await times(rounds, () => rate(list, connections))
    rows.push({ name: `cached list, ${connections} connections`, against: 'requests/s', values })
  }
  const fresh = { path: LIST, headers: NOT_KEPT }
  rows.push(
    {
      name: 'list not kept, 1 process',
      against: 'requests/s',
      values: await times(rounds, () => rate({ ...api, ...fresh })),
    },
    {
      name: 'list not kept, the other process',
      against: 'requests/s',
      values: await times(rounds, () => rate({ ...other, ...fresh })),
      note: 'two cores serve asker, database and process: both at once share them',
    },
  )
  return rows
}

/** Pages made anew: each address is another one, and nobody has asked for it. */
export async function measureMisses(site: Part, { seconds }: Pace): Promise<Row[]> {
  let nth = 0
  const until = performance.now() + seconds * 1_000
  const began = performance.now()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (performance.now() < until) {
        nth += 1
        await (await fetch(`http://127.0.0.1:${site.port}/?visite=${nth}`)).arrayBuffer()
      }
    }),
  )
  const rate = nth / ((performance.now() - began) / 1_000)
  return [
    {
      name: '10 page miss with its data, pages/s',
      against: 'Payload’s 234/s',
      values: [rate / 234],
      bar: { least: 8 },
      note: `${Math.round(rate)}/s on this machine, Payload by speed.md on its own`,
    },
  ]
}
