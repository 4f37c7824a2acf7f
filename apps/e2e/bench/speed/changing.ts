import { setTimeout as delay } from 'node:timers/promises'
import { load, type Subject } from './load.ts'
import { ADMIN, type Part, type Product } from './product.ts'
import type { Row } from './rows.ts'
import { anUpcoming, type Pace } from './steady.ts'

// Cost of writes, and whether a reader gets a stale answer after one.

const SCRIPT = { 'X-Requested-With': 'XMLHttpRequest', 'Content-Type': 'application/json' }

const LIST: Pick<Subject, 'path' | 'headers'> = {
  path: '/api/spectacles?page=1&limit=9',
  headers: { 'Accept-Encoding': 'br' },
}

const textOf = async (url: string, init?: RequestInit): Promise<string> =>
  (await fetch(url, init)).text()

async function logIn(origin: string): Promise<string> {
  const text = await textOf(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: SCRIPT,
    body: JSON.stringify(ADMIN),
  })
  return String(JSON.parse(text).token)
}

export async function measureChanges(
  { pool }: Product,
  { api, other, site }: { api: Part; other: Part; site: Part },
  { rounds, seconds }: Pace,
): Promise<Row[]> {
  const id = await anUpcoming({ pool })
  const origin = `http://127.0.0.1:${api.port}`
  const show = `${origin}/api/spectacles/${id}`
  const token = await logIn(origin)
  const save = (title: string) =>
    fetch(`${origin}/api/admin/spectacles/${id}`, {
      method: 'PUT',
      headers: { ...SCRIPT, Authorization: `Bearer ${token}` },
      body: JSON.stringify({ title }),
    })
  const byHand = (title: string) =>
    pool.query('update spectacles set title = $2 where id = $1', [id, title])
  // No site asks this process for its pages, so only the load fills its cache.
  const alone = { ...other, ...LIST }
  const fills = async () =>
    Number(
      /^ready_fills_total (\d+)/m.exec(await textOf(`http://127.0.0.1:${other.port}/metrics`))?.[1],
    )

  const steady: number[] = []
  const perChange: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const without = await load(alone, { seconds, isVarying: true })
    const before = await fills()
    let writes = 0
    const pace = setInterval(() => {
      writes += 1
      void byHand(`Soir ${writes % 10}`)
    }, 50)
    const during = await load(alone, { seconds, isVarying: true })
    clearInterval(pace)
    steady.push(during.rate / without.rate)
    perChange.push(((await fills()) - before) / writes)
  }

  let stale = 0
  const crowd = load(
    { ...api, path: `/api/spectacles/${id}` },
    { seconds: seconds * 2, isVarying: true },
  )
  for (let write = 0; write < 20; write += 1) {
    const title = `Soir ${write % 10}`
    await save(title)
    if (JSON.parse(await textOf(show)).title !== title) stale += 1
    if (!(await textOf(`http://127.0.0.1:${site.port}/spectacles/${id}`)).includes(title))
      stale += 1
  }
  await crowd

  const freshAfter = async (title: string): Promise<number> => {
    await textOf(show)
    await byHand(title)
    const since = performance.now()
    while (JSON.parse(await textOf(show)).title !== title) await delay(1)
    return performance.now() - since
  }
  const idle: number[] = []
  for (let time = 0; time < 30; time += 1) idle.push(await freshAfter(`Soir ${time % 10}`))
  const saturated: number[] = []
  const flood = load({ ...api, ...LIST }, { seconds: seconds * 3, isVarying: true }).then(
    () => true,
  )
  for (let time = 0; time < 100; time += 1) {
    if (await Promise.race([flood, delay(5, false)])) break
    saturated.push(await freshAfter(`Soir ${time % 10}`))
  }
  await flood
  const p99 = saturated.toSorted((a, b) => a - b)[Math.floor(saturated.length * 0.99)] ?? Number.NaN
  return [
    {
      name: '7 fills per key and change, 50 connections',
      against: '',
      values: perChange,
      bar: { most: 1 },
      note: 'exactly 1 in the tests; changes while one is being made are one',
    },
    {
      name: '13 cached list with 20 writes/s',
      against: 'without',
      values: steady,
      bar: { least: 0.9 },
    },
    {
      name: '14 stale answers after an acknowledged write',
      against: 'API and page, under load',
      values: [stale],
      bar: { most: 0 },
    },
    {
      name: '15 commit elsewhere to fresh, idle, ms',
      against: '',
      values: idle,
      bar: { most: 10 },
      note: 'with the read that sees it',
    },
    {
      name: '15 the same, saturated, p99, ms',
      against: '',
      values: [p99],
      bar: { most: 150 },
      note: `${saturated.length} changes`,
    },
    ...(await measureStorm({ api, other, site }, Math.max(1, rounds - 1), seconds)),
  ]
}

/** Latency of a reader during sixteen concurrent log-ins, and without any. */
async function measureStorm(
  { api, site }: { api: Part; other: Part; site: Part },
  rounds: number,
  seconds: number,
): Promise<Row[]> {
  const p99Of = async (url: string, work: Promise<unknown>): Promise<number> => {
    const times: number[] = []
    const isOver = work.then(() => true)
    while (!(await Promise.race([isOver, delay(5, false)]))) {
      const since = performance.now()
      await textOf(url)
      times.push(performance.now() - since)
    }
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
  }
  const storm = () =>
    Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        textOf(`http://127.0.0.1:${api.port}/api/auth/login`, {
          method: 'POST',
          headers: SCRIPT,
          body: JSON.stringify({ email: `personne${index}@exemple.fr`, password: 'Faux1!faux' }),
        }),
      ),
    )
  const list = `http://127.0.0.1:${api.port}/api/spectacles`
  const file = `http://127.0.0.1:${site.port}/favicon.svg`
  const ratios: { list: number[]; file: number[] } = { list: [], file: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, url] of [
      ['list', list],
      ['file', file],
    ] as const) {
      const calm = await p99Of(url, delay(seconds * 1_000))
      ratios[name].push((await p99Of(url, storm())) / calm)
    }
  }
  return [
    {
      name: '18 API p99 with 16 log-ins at once',
      against: 'with none',
      values: ratios.list,
      bar: { most: 3 },
    },
    {
      name: '18 file p99 with 16 log-ins at once',
      against: 'with none',
      values: ratios.file,
      bar: { most: 3 },
    },
  ]
}
