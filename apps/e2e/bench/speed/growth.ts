import { load, loadBoth, type Subject } from './load.ts'
import type { Part, Product } from './product.ts'
import type { Row } from './rows.ts'
import type { Pace } from './steady.ts'

// Cost of more dates, more connections and another process.

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
      name: 'list not kept, 2 processes',
      against: 'requests/s',
      values: await times(rounds, () =>
        loadBoth(
          [
            { ...api, ...fresh },
            { ...other, ...fresh },
          ],
          { seconds },
        ),
      ),
      note: 'askers, database and processes share the cores',
    },
    {
      name: 'cached list, 2 processes',
      against: 'requests/s',
      values: await times(rounds, () => loadBoth([list, { ...list, ...other }], { seconds })),
    },
  )
  return rows
}
