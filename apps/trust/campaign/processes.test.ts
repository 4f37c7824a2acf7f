import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { figure } from '../harness/figures.ts'
import { openHouse } from '../harness/house.ts'
import { brokenPromises, NEWSLETTER, rowsOf } from '../harness/invariants.ts'
import { call } from '../harness/people.ts'
import { end, kill, statusOf, until } from '../harness/processes.ts'
import { startProduct } from '../harness/product.ts'
import { patience, slowest, tally, traffic } from '../harness/traffic.ts'

const product = await startProduct({ seed: 'none' })
afterAll(product.stop)
const { url } = product.door
const house = await openHouse(product)

const bookingsMade = async () => (await rowsOf(product, 'select from reservations')).length

/** Books under one key until somebody says that it is done, as browsers do. */
const bookPatiently = (key = randomUUID()) =>
  until(async () => {
    const made = await house.book(key)
    expect(made.status).toBe(201)
    return made.id
  }, 90_000)

it('a process of the API that is killed under load takes no booking with it, and doubles none', async () => {
  const before = await bookingsMade()
  const reading = traffic(10, () => statusOf(`${url}/api/spectacles`))
  const ids: Promise<string | undefined>[] = []
  const booking = traffic(2, async () => {
    const id = bookPatiently()
    ids.push(id)
    return (await id) === undefined ? 0 : 201
  })
  await delay(1_500)
  for (const place of [0, 1]) {
    const old = product.apis[place]
    if (old) await kill(old)
    await product.startApi(place)
  }
  await delay(1_000)
  const [reads, bookings] = await Promise.all([reading.end(), booking.end()])

  const made = new Set(await Promise.all(ids))
  const added = (await bookingsMade()) - before
  figure(
    'T-KILL',
    `2 kills: ${bookings.length} bookings wanted, ${added} there; reads ${JSON.stringify(tally(reads))}`,
  )
  expect(made.size).toBe(bookings.length)
  expect(added).toBe(bookings.length)
  expect(reads.filter(({ status }) => status === 200).length).toBeGreaterThan(reads.length * 0.8)
  expect(await brokenPromises(product)).toEqual([])
})

it('processes that are told to stop under load, one after the other, drop nothing', async () => {
  let comeBacks = 0
  const patient = patience(() => (comeBacks += 1))
  const reading = traffic(15, (turn) =>
    patient(() => statusOf(`${url}/api/spectacles?limit=${1 + (turn % 50)}`)),
  )
  const booking = traffic(2, () => {
    const key = randomUUID()
    return patient(async () => (await house.book(key)).status)
  })
  await delay(1_000)
  const stops: { code: number | null; ms: number }[] = []
  for (const place of [0, 1]) {
    const old = product.apis[place]
    if (!old) throw new Error('no such process')
    stops.push(await end(old))
    await product.startApi(place)
  }
  await delay(1_000)
  const hits = (await Promise.all([reading.end(), booking.end()])).flat()

  const dropped = hits.filter(({ status }) => ![200, 201].includes(status))
  figure(
    'T-TERM',
    `${hits.length} calls while 2 processes were replaced: ${JSON.stringify(tally(hits))}, ` +
      `${comeBacks} times asked to come back by a busy one; ` +
      `ended with ${stops.map(({ code, ms }) => `${code} after ${Math.round(ms)} ms`).join(', ')}`,
  )
  expect(dropped).toEqual([])
  expect(stops.map(({ code }) => code)).toEqual([0, 0])
  expect(await brokenPromises(product)).toEqual([])
})

it('would drop some if they did not take leave (control)', async () => {
  const reading = traffic(15, () => statusOf(`${url}/api/spectacles`))
  await delay(1_000)
  const [first] = product.apis
  if (!first) throw new Error('no such process')
  // Frozen, it is neither gone nor answering: what it has in hand is lost when it is killed.
  first.child.kill('SIGSTOP')
  await delay(1_000)
  await kill(first)
  await product.startApi(0)
  const hits = await reading.end()

  expect(hits.filter(({ status }) => status !== 200).length).toBeGreaterThan(0)
})

it('an answer that is lost on its way is asked for again, and nothing is done twice', async () => {
  const before = await bookingsMade()
  const key = randomUUID()
  product.door.loseNextAnswer()
  await expect(house.book(key)).rejects.toThrow('fetch failed')
  const again = await bookPatiently(key)
  const once = await bookPatiently(key)

  expect(again).toBe(once)
  expect(await bookingsMade()).toBe(before + 1)
  expect(await brokenPromises(product)).toEqual([])
})

it('a sender that is killed, and a mail server that goes and comes, write to nobody twice', async () => {
  const recipients = 400
  await rowsOf(
    product,
    `insert into subscribers (email, confirmed_at)
     select 'lecteur' || n || '@exemple.fr', now() from generate_series(1, $1) as n`,
    [recipients],
  )
  const body = {
    subject: `${NEWSLETTER} ${randomUUID()}`,
    message: 'Bonjour',
    recipients: 'newsletter',
  }
  const sent = await call(`${url}/api/admin/newsletter/send`, { token: house.admin, body })
  expect(sent.status).toBe(200)
  const came = () => product.mail.letters.filter(({ subject }) => subject === body.subject).length
  const reaches = (count: number) =>
    until(() => expect(came()).toBeGreaterThanOrEqual(count), 120_000)

  await reaches(40)
  for (const place of [0, 1]) {
    const old = product.apis[place]
    if (old) await kill(old)
    await product.startApi(place)
  }
  await reaches(80)
  await product.mail.stop()
  await delay(1_000)
  await product.mail.startAgain()
  // What was put off is due in a minute, and what the dead had in hand later still: nobody waits for it here.
  await rowsOf(
    product,
    `update deliveries set next_try_at = now(), claimed_until = now()
      where state in ('pending', 'claimed')`,
  )
  const settled = await until(async () => {
    const rows = await rowsOf<{ state: string; count: number }>(
      product,
      'select state, count(*)::int as count from deliveries group by state',
    )
    const states = rows.map(({ state }) => state)
    expect(states).not.toContain('pending')
    expect(states).not.toContain('claimed')
    return rows
  }, 240_000)

  const counts = Object.fromEntries(settled.map(({ state, count }) => [state, count]))
  figure(
    'T-MAILS',
    `${recipients} copies, 2 kills, mail server away once: ${JSON.stringify(counts)}`,
  )
  const doubtful = counts['in_doubt'] ?? 0
  expect(came()).toBeGreaterThanOrEqual(recipients - doubtful)
  expect(await brokenPromises(product)).toEqual([])
})

it('the site, killed, is back with its next process', async () => {
  const web = await product.startWeb()
  expect(await statusOf(`${web.url}/`)).toBe(200)
  await kill(web)
  expect(await statusOf(`${web.url}/`)).toBe(0)
  const since = performance.now()
  const next = await product.startWeb()
  const pages = traffic(10, () => statusOf(`${next.url}/`))
  await delay(1_000)
  for (const api of product.apis) await kill(api)
  await delay(1_500)
  const hits = await pages.end()
  for (const place of product.apis.keys()) await product.startApi(place)

  figure(
    'T-WEB',
    `back after ${Math.round(performance.now() - since)} ms at most; ${hits.length} pages while the API went away: ` +
      `${JSON.stringify(tally(hits))}, slowest ${Math.round(slowest(hits))} ms`,
  )
  expect(hits.every(({ status }) => status === 200 || status === 503)).toBe(true)
  expect(await statusOf(`${next.url}/api/spectacles`)).toBe(200)
  expect(await brokenPromises(product)).toEqual([])
})
