import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@espace/prisma/embedded'
import { afterAll, describe, expect, it } from 'vitest'
import { readDocument } from '../fuzz/document.ts'
import { figure } from '../harness/figures.ts'
import { heapOf, inspectable } from '../harness/heap.ts'
import { openHouse } from '../harness/house.ts'
import { brokenPromises } from '../harness/invariants.ts'
import { call } from '../harness/people.ts'
import { ROOT, statusOf, weightOf } from '../harness/processes.ts'
import { FAST, SECRETS, startProduct } from '../harness/product.ts'

const inspector = await freePort()
const product = await startProduct({
  apis: 1,
  settings: FAST,
  seed: 'none',
  first: { nodeArgs: inspectable(inspector) },
})
afterAll(product.stop)
const web = await product.startWeb()
const house = await openHouse(product)
const [api] = product.apis
if (!api) throw new Error('no API')

/** An address and a password that nobody else has said. */
const PERSON = { email: 'tres.personnelle@exemple.fr', password: 'Tres-Secret-99' }

const CLIENT = join(ROOT, 'apps/web/dist/client')
const FILES = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
const SCRIPT = `/${FILES.find((name) => name.endsWith('.js'))}`

/** Each kind of answer that there is, of the API and of the site. */
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

/** Those that a browser shows as they are. */
const SHOWN = KINDS.filter((path) => !['/healthz', '/robots.txt', SCRIPT].includes(path))

describe('an answer of each kind', () => {
  it.each(SHOWN)('says what it may run: %s', async (path) => {
    const { headers } = await fetch(web.url + path)

    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/)
  })

  it.each(KINDS)('keeps browsers careful, and says nothing of the software: %s', async (path) => {
    const { headers } = await fetch(web.url + path)

    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
    expect(headers.get('referrer-policy')).not.toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
  })

  it('that is for one person is kept nowhere, whatever the route', async () => {
    const { operations } = await readDocument(product.door.url)
    const own = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
    const kept: string[] = []
    for (const { path } of own) {
      const response = await call(web.url + path, { token: house.admin })
      const isPublic = (await call(web.url + path)).ok
      const isStored = response.headers.get('cache-control') !== 'no-store'
      await response.body?.cancel()
      if (!isPublic && isStored) kept.push(path)
    }

    expect(kept).toEqual([])
  })

  it('sets a cookie that no script and no other site reads', async () => {
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

it('what somebody says in confidence stands in no log, and our secrets nowhere at all', async () => {
  const api = product.door.url
  const person = { civility: 'Mme.', firstName: 'Zoé', lastName: 'Dupont', birthDate: '1990-02-28' }
  await call(`${api}/api/auth/register`, { body: { ...person, ...PERSON } })
  await call(`${api}/api/auth/login`, { body: PERSON })
  await call(`${api}/api/auth/login`, { body: { ...PERSON, password: 'Faux1!Tres-Secret-99' } })
  await call(`${api}/api/newsletter/check-user/${PERSON.email}`)
  await call(`${web.url}/unsubscribe?email=${PERSON.email}&token=${PERSON.password}`)
  await call(`${api}/api/auth/forgot-password`, { body: { email: PERSON.email } })
  await call(`${api}/api/auth/login`, { body: `{"email":"${PERSON.email}` })
  await product.database.kill()
  await call(`${api}/api/auth/login`, { body: PERSON }).catch(() => undefined)
  await call(`${api}/api/admin/users?search=${PERSON.email}`, { token: house.admin }).catch(
    () => undefined,
  )
  await product.database.startAgain()
  await delay(1_000)

  const logs = product.logs()
  const words = [...Object.values(PERSON), ...Object.values(SECRETS), house.admin, house.buyer]
  const told = words.filter((word) => logs.includes(word))
  figure(
    'T-LOG',
    `${logs.split('\n').length} lines of log with an outage, ${told.length} of ${words.length} secrets in them`,
  )
  expect(logs).toContain('"level":"error"')
  expect(told).toEqual([])
})

it('neither a page nor a script of it carries a secret, a source map or a path of the machine', () => {
  const scripts = FILES.filter((name) => /\.(js|css|html)$/.test(name))

  expect(scripts.length).toBeGreaterThan(10)
  expect(FILES.filter((name) => name.endsWith('.map'))).toEqual([])
  const telling = scripts.filter((name) => {
    const text = readFileSync(join(CLIENT, name), 'utf8')
    return text.includes(ROOT) || /sourceMappingURL|BEGIN [A-Z ]*PRIVATE KEY|JWT_SECRET/.test(text)
  })
  expect(telling).toEqual([])
})

it('a hundred thousand calls leave neither memory nor descriptors behind', async () => {
  const CALLS = 100_000
  const { operations } = await readDocument(product.door.url)
  const paths = operations
    .filter(
      ({ method, path }) =>
        method === 'GET' && !path.includes('/admin/') && !path.includes('reviews'),
    )
    .map(({ path }) => path.replaceAll(/\{\w+\}/g, '3'))
  let done = 0
  const lane = async (until: number) => {
    while (done < until) {
      done += 1
      await statusOf(`${api.url}${paths[done % paths.length]}?x=${done % 50}`)
    }
  }
  const weighedAfter = async (calls: number) => {
    await Promise.all(Array.from({ length: 16 }, () => lane(calls)))
    return { heap: await heapOf(api, inspector), ...weightOf(api) }
  }

  // What is warmed up once (caches, pools, compiled code) is no leak: the second half is.
  const half = await weighedAfter(CALLS / 2)
  const whole = await weighedAfter(CALLS)

  const slope = ((whole.heap - half.heap) / (CALLS / 2)) * 10_000
  figure(
    'T-LEAK',
    `${done} calls to ${paths.length} addresses: ${slope.toFixed(2)} MB per 10,000 held in the second half, ` +
      `${Math.round(whole.heap)} MB held and ${Math.round(whole.rss)} MB taken at the end; ` +
      `descriptors ${half.descriptors} then ${whole.descriptors}`,
  )
  expect(slope).toBeLessThan(1)
  expect(whole.descriptors).toBeLessThan(half.descriptors + 20)
  expect(await brokenPromises(product)).toEqual([])
}, 1_800_000)
