import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@espace/prisma/embedded/embedded'
import { afterAll, describe, expect, it } from 'vitest'
import { readDocument } from '../fuzz/document.ts'
import { plant } from '../fuzz/plant.ts'
import { figure } from '../harness/figures.ts'
import { heapOf, inspectable } from '../harness/heap.ts'
import { brokenPromises, NEWSLETTER, rowsOf } from '../harness/invariants.ts'
import { call } from '../harness/people.ts'
import { end, ROOT, type Running, statusOf, until, weightOf } from '../harness/processes.ts'
import { FAST, SECRETS, startProduct } from '../harness/product.ts'
import { openVenue } from '../harness/venue.ts'

const [inspector, webInspector] = [await freePort(), await freePort()]
const product = await startProduct({
  apis: 1,
  settings: FAST,
  seed: 'none',
  first: { nodeArgs: inspectable(inspector) },
})
afterAll(product.stop)
const web = await product.startWeb({ nodeArgs: inspectable(webInspector) })
const house = await openVenue(product)
const planted = await plant(product)
await rowsOf(product, `insert into artistes (name) values ('Zoé')`)
const subject = `${NEWSLETTER} des traces`
const letter = { subject, message: 'Bonjour', recipients: 'all' }
await call(`${product.door.url}/api/admin/newsletter/send`, { token: house.admin, body: letter })
/** Ids of an artist, a newsletter and a text. */
const KEYS = [...planted.keys, '1', 'cgv']
const [api] = product.apis
if (!api) throw new Error('no API')

/** An address and a password that occur nowhere else. */
const PERSON = { email: 'tres.personnelle@exemple.fr', password: 'Tres-Secret-99' }
const NAME = { firstName: 'Zephyrine', lastName: 'Marquetoux' }

const CLIENT = join(ROOT, 'apps/web/dist/client')
const FILES = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
const SCRIPT = `/${FILES.find((name) => name.endsWith('.js'))}`

/** One address for each kind of answer of API and site. */
const KINDS = [
  '/api/spectacles',
  '/api/auth/me',
  '/api/nulle-part',
  '/api/openapi.json',
  '/api/docs',
  '/api/spectacles/1/carte.png',
  '/uploads/x.webp',
  '/healthz',
  '/',
  '/spectacles',
  '/connexion',
  '/nulle-part',
  '/robots.txt',
  '/sitemap.xml',
  SCRIPT,
]

/** Addresses that a browser renders. */
const SHOWN = KINDS.filter((path) => !['/healthz', '/robots.txt', SCRIPT].includes(path))

const filled = (path: string, key: string) => path.replaceAll(/\{\w+\}/g, encodeURIComponent(key))

/** Some reads are of a month, or of days. */
const PERIODS = ['', '?month=2026-11', '?from=2026-11-01&to=2026-11-30']

/** Reads that need more than an id: a query, a target date, certificates, a picture, an invoice. */
const UNANSWERED = [
  '/api/lieu/images/main',
  '/api/reservations/{id}/changes',
  '/api/admin/reservations/search',
  '/api/reservations/{id}/billet.pkpass',
  '/api/reservations/{id}/google-wallet',
  '/api/admin/invoices/{id}/facture.pdf',
]

/** First of these addresses whose answer exposes one of these people, and whether any is answered at all. */
async function firstAnswer(addresses: readonly string[], tokens: readonly string[]) {
  for (const address of addresses) {
    for (const token of tokens) {
      const response = await call(web.url + address, { token })
      await response.body?.cancel()
      if (!response.ok) continue
      const anonymous = await call(web.url + address)
      await anonymous.body?.cancel()
      const cacheControl = response.headers.get('cache-control')
      return { address, cacheControl, isPublic: anonymous.ok }
    }
  }
  return undefined
}

describe('an answer of each kind', () => {
  it.each(SHOWN)('says what it may run: %s', async (path) => {
    const { headers } = await fetch(web.url + path)

    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/)
  })

  it.each(KINDS)(
    'keeps browsers careful, and says nothing of the software: %s [T-HEAD]',
    async (path) => {
      const { headers } = await fetch(web.url + path)

      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
      expect(headers.get('referrer-policy')).not.toBeNull()
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('server')).toBeNull()
    },
  )

  it('that is for one person is kept nowhere, whatever the route [T-HEAD]', async () => {
    const { operations } = await readDocument(product.door.url)
    const reads = operations.filter(({ method }) => method === 'GET')
    const kept: string[] = []
    const unanswered: string[] = []
    for (const { path } of reads) {
      const keyed = path.includes('{') ? KEYS.map((key) => filled(path, key)) : [path]
      const addresses = keyed.flatMap((address) => PERIODS.map((period) => address + period))
      const own = await firstAnswer(addresses, [house.admin, planted.token])
      if (!own) unanswered.push(path)
      else if (!own.isPublic && own.cacheControl !== 'no-store') kept.push(own.address)
    }

    expect(kept).toEqual([])
    expect(unanswered).toEqual(UNANSWERED)
  })

  it('sets a cookie that no script and no other site reads [T-HEAD]', async () => {
    const { headers } = await fetch(`${web.url}/api/csrf-token`)
    const cookies = headers.getSetCookie()

    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Secure/)
      expect(cookie).toMatch(/; SameSite=Lax/)
    }
    expect(cookies.filter((cookie) => /; HttpOnly/.test(cookie)).length).toBeGreaterThan(0)
  })
})

/** Strings that no log may contain: personal data, tokens, and our own secrets. */
function confidential(): string[] {
  const letters = product.mail.letters.filter(({ to }) => to === PERSON.email)
  const opening = [house.admin, house.buyer, planted.token, ...letters.flatMap(({ keys }) => keys)]
  return [PERSON, NAME, SECRETS]
    .flatMap((said) => Object.values(said))
    .concat(opening, planted.marks)
}

const toldInLogs = () => {
  const logs = product.logs()
  return confidential().filter((word) => logs.includes(word))
}

it('what somebody says in confidence stands in no log, and our secrets nowhere at all [T-LOG]', async () => {
  const api = product.door.url
  const person = { civility: 'Mme.', ...NAME, birthDate: '1990-02-28' }
  await call(`${api}/api/auth/register`, { body: { ...person, ...PERSON } })
  await call(`${api}/api/auth/login`, { body: PERSON })
  await call(`${api}/api/auth/login`, { body: { ...PERSON, password: 'Faux1!Tres-Secret-99' } })
  await call(`${api}/api/newsletter/check-user/${PERSON.email}`)
  await call(`${web.url}/unsubscribe?email=${PERSON.email}&token=${PERSON.password}`)
  await call(`${api}/api/auth/forgot-password`, { body: { email: PERSON.email } })
  await call(`${api}/api/auth/login`, { body: `{"email":"${PERSON.email}` })
  const key = await until(() => {
    const keys = product.mail.letters
      .filter(({ to }) => to === PERSON.email)
      .flatMap((one) => one.keys)
    expect(keys.length).toBeGreaterThanOrEqual(2)
    return keys[0]
  })
  await call(`${web.url}/verifier-email?token=${key}`)
  await call(`${api}/api/auth/verify-email`, { body: { token: key } })
  await product.database.kill()
  await call(`${api}/api/auth/login`, { body: PERSON }).catch(() => undefined)
  await call(`${api}/api/admin/users?search=${PERSON.email}`, { token: house.admin }).catch(
    () => undefined,
  )
  await product.database.startAgain()
  await delay(1_000)

  const told = toldInLogs()
  figure(
    'T-LOG',
    `${product.logs().split('\n').length} lines of log with an outage, ${told.length} of ${confidential().length} secrets in them`,
  )
  expect(product.logs()).toContain('"level":"error"')
  expect(told).toEqual([])
})

it('would be found in a log that keeps addresses and headers (control) [T-LOG]', async () => {
  const careless = await product.startApi(1, {
    code: [
      {
        file: 'packages/server/src/log/request-log.ts',
        from: 'req: () => undefined',
        to: 'req: ({ url, headers }) => ({ url, headers })',
      },
    ],
  })
  await call(`${careless.url}/api/newsletter/check-user/${PERSON.email}`, { token: house.buyer })
  await end(careless)
  product.apis.pop()

  expect(toldInLogs().toSorted()).toEqual([house.buyer, PERSON.email].toSorted())
})

it('neither a page nor a script of it carries a secret, a source map or a path of the machine [T-LOG]', () => {
  const scripts = FILES.filter((name) => /\.(js|css|html)$/.test(name))

  expect(scripts.length).toBeGreaterThan(10)
  expect(FILES.filter((name) => name.endsWith('.map'))).toEqual([])
  const telling = scripts.filter((name) => {
    const text = readFileSync(join(CLIENT, name), 'utf8')
    return text.includes(ROOT) || /sourceMappingURL|BEGIN [A-Z ]*PRIVATE KEY|JWT_SECRET/.test(text)
  })
  expect(telling).toEqual([])
})

/** Memory of a process after half of these calls and after all of them, with sixteen concurrent. */
async function weighed(
  process: Running,
  { port, calls, addressOf }: { port: number; calls: number; addressOf: (turn: number) => string },
) {
  let done = 0
  const lane = async (until: number) => {
    while (done < until) {
      done += 1
      await statusOf(process.url + addressOf(done))
    }
  }
  const after = async (count: number) => {
    await Promise.all(Array.from({ length: 16 }, () => lane(count)))
    return { heap: await heapOf(process, port), ...weightOf(process) }
  }
  // Growth in the first half is warm-up (caches, pools, compiled code); in the second half it is a leak.
  const [half, whole] = [await after(calls / 2), await after(calls)]
  const slope = ((whole.heap - half.heap) / (calls / 2)) * 10_000
  const told =
    `${done} calls: ${slope.toFixed(2)} MB per 10,000 held in the second half, ` +
    `${Math.round(whole.heap)} MB held and ${Math.round(whole.rss)} MB taken at the end; ` +
    `descriptors ${half.descriptors} then ${whole.descriptors}`
  return { half, whole, slope, told }
}

const leaks: string[] = []

it('a hundred thousand calls leave neither memory nor descriptors behind [T-LEAK]', async () => {
  const { operations } = await readDocument(product.door.url)
  const paths = operations
    .filter(
      ({ method, path }) =>
        method === 'GET' && !path.includes('/admin/') && !path.includes('reviews'),
    )
    .map(({ path }) => path.replaceAll(/\{\w+\}/g, '3'))
  const { half, whole, slope, told } = await weighed(api, {
    port: inspector,
    calls: 100_000,
    addressOf: (turn) => `${paths[turn % paths.length]}?x=${turn % 50}`,
  })

  leaks.push(`API: ${told}`)
  expect(slope).toBeLessThan(1)
  expect(whole.descriptors).toBeLessThan(half.descriptors + 20)
  expect(await brokenPromises(product)).toEqual([])
}, 1_800_000)

it('twenty thousand pages, files and calls at the site leave neither memory nor descriptors behind [T-LEAK]', async () => {
  const show = `/spectacles/${house.show}`
  const known = ['/', '/spectacles', show, '/connexion', '/api/spectacles', SCRIPT, '/sitemap.xml']
  const { half, whole, slope, told } = await weighed(web, {
    port: webInspector,
    calls: 20_000,
    addressOf: (turn) =>
      turn % 8 === 0
        ? `/nulle-part/${turn}?x=${turn}`
        : `${known[turn % known.length]}?x=${turn % 50}`,
  })

  leaks.push(`site: ${told}`)
  figure('T-LEAK', leaks.join('; '))
  expect(slope).toBeLessThan(1)
  expect(whole.descriptors).toBeLessThan(half.descriptors + 20)
}, 1_800_000)
