import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { figure } from '../harness/figures.ts'
import { brokenPromises, NEWSLETTER, rowsOf } from '../harness/invariants.ts'
import { call } from '../harness/people.ts'
import { statusOf, until } from '../harness/processes.ts'
import { startProduct } from '../harness/product.ts'
import { type Hit, patience, percentile, tally, traffic } from '../harness/traffic.ts'
import { openVenue } from '../harness/venue.ts'

const product = await startProduct()
afterAll(product.stop)
const { url } = product.door
const web = await product.startWeb()
const house = await openVenue(product)

const RECIPIENTS = 300

/** Load of a good evening: many readers of the programme, and complete pages. */
async function visits(seconds: number) {
  let comeBacks = 0
  const patient = patience(() => (comeBacks += 1))
  const api = traffic(40, () => patient(() => statusOf(`${url}/api/spectacles`)))
  const pages = traffic(5, () => patient(() => statusOf(`${web.url}/`)))
  await delay(seconds * 1_000)
  return { api: await api.end(), pages: await pages.end(), comeBacks }
}

const p99 = (hits: readonly Hit[]) =>
  Math.round(
    percentile(
      hits.map(({ ms }) => ms),
      0.99,
    ),
  )

it('people who look at the programme and its pages are all answered, while a newsletter is sent [T-LOAD]', async () => {
  const calm = await visits(5)
  await rowsOf(
    product,
    `insert into subscribers (email, confirmed_at)
     select 'abonne' || n || '@exemple.fr', now() from generate_series(1, $1) as n`,
    [RECIPIENTS],
  )
  const body = {
    subject: `${NEWSLETTER} ${randomUUID()}`,
    message: 'Bonjour',
    recipients: 'newsletter',
  }
  const sent = await call(`${url}/api/admin/newsletter/send`, { token: house.admin, body })
  const busy = await visits(15)
  const came = () => product.mail.letters.filter(({ subject }) => subject === body.subject)
  await until(() => expect(came().length).toBeGreaterThanOrEqual(RECIPIENTS), 120_000)

  figure(
    'T-LOAD',
    `${busy.api.length + busy.pages.length} calls in 15 s while ${came().length} letters left: API ` +
      `${JSON.stringify(tally(busy.api))} p99 ${p99(busy.api)} ms (${p99(calm.api)} without letters), pages ` +
      `${JSON.stringify(tally(busy.pages))} p99 ${p99(busy.pages)} ms (${p99(calm.pages)}), ${busy.comeBacks} times asked to come back; load of the machine ` +
      loadavg()[0]?.toFixed(1),
  )
  expect(sent.status).toBe(200)
  expect(tally([...calm.api, ...busy.api])).toEqual({ 200: calm.api.length + busy.api.length })
  expect(tally([...calm.pages, ...busy.pages])).toEqual({
    200: calm.pages.length + busy.pages.length,
  })
  expect(p99(busy.api)).toBeLessThanOrEqual(Math.max(250, 3 * p99(calm.api)))
  expect(p99(busy.pages)).toBeLessThanOrEqual(Math.max(600, 3 * p99(calm.pages)))
  expect(await brokenPromises(product)).toEqual([])
})
