import type { Route } from '@espace/contracts/kernel/route'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { lineOf, routes } from '../every-route.ts'
import { people } from '../people.ts'
import { createTestApp } from '../test-app.ts'
import { isStrict, pathWith, requiredFields, wrongBodies } from './wrong-bodies.ts'

const app = await createTestApp()
const { http } = app
const { aUser, logIn } = people(app)
const token = await logIn(await aUser({ role: 'admin' }))

/** Beginnings of zod's own messages. */
const ENGLISH =
  /^(Invalid|Unrecognized|Too (small|big)|Expected|Required|Unknown|Must|String|Number|Array)\b|expected|received/

const VERBS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const

const call = (route: Route, query = '') =>
  http[VERBS[route.method]](`${pathWith(route.path, route.params)}${query}`)
    .set('X-Requested-With', 'XMLHttpRequest')
    .set('Authorization', `Bearer ${token}`)

/** An upload route parses its query after the file, so one is attached. */
const ask = (route: Route, query: string) =>
  route.upload
    ? call(route, query).attach('file', Buffer.from('no picture'), 'photo.png')
    : call(route, query)

const send = (route: Route, body: unknown) =>
  call(route).type('application/json').send(JSON.stringify(body))

const Refused = z.object({
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string().min(1) })).default([]),
})

/** Validation issues of an answer; none where the body was accepted. */
function issuesIn({ status, body }: { status: number; body: unknown }) {
  expect(status).toBeLessThan(500)
  if (status !== 400) return []
  const { message, issues } = Refused.parse(body)
  const sentences = [message, ...issues.map((issue) => issue.message)]
  expect(sentences.filter((sentence) => ENGLISH.test(sentence))).toEqual([])
  return issues
}

const withBody = routes.filter((route): route is Route & { body: z.ZodType } => !!route.body)
const withQuery = routes.filter((route): route is Route & { query: z.ZodObject } => !!route.query)

it('the sentences of the library itself would be found', () => {
  const { error } = z.strictObject({ a: z.string(), b: z.enum(['x']) }).safeParse({ b: 1, c: 2 })

  expect(error?.issues.every(({ message }) => ENGLISH.test(message))).toBe(true)
})

describe('a body that breaks its schema hears why in French', () => {
  it.each(withBody.map((route) => [lineOf(route), route] as const))('%s', async (_, route) => {
    let refusals = 0
    for (const body of wrongBodies(route.body)) {
      refusals += issuesIn(await send(route, body)).length
    }
    for (const body of [null, [], [1], 'text', 12, true]) {
      const issues = issuesIn(await send(route, body))
      expect(issues).not.toEqual([])
      refusals += issues.length
    }
    expect(refusals).toBeGreaterThan(6)
  })
})

describe('an empty body', () => {
  const required = withBody.filter((route) => requiredFields(route.body).length > 0)

  it.each(required.map((route) => [lineOf(route), route] as const))(
    'to %s names every field that is missing',
    async (_, route) => {
      const answers = [await call(route), await send(route, {})]

      for (const answer of answers) {
        const paths = issuesIn(answer).map(({ path }) => path)
        expect(paths).toEqual(expect.arrayContaining([...requiredFields(route.body)]))
      }
    },
  )
})

describe('a field that nobody knows', () => {
  const strict = withBody.filter((route) => isStrict(route.body))

  it.each(strict.map((route) => [lineOf(route), route] as const))(
    'is named by %s',
    async (_, route) => {
      const issues = issuesIn(await send(route, { inconnu: 1, 'autre inconnu': 2 }))

      expect(issues).toContainEqual({ path: 'inconnu', message: 'Champ inconnu' })
      expect(issues).toContainEqual({ path: 'autre inconnu', message: 'Champ inconnu' })
    },
  )
})

describe('a query that breaks its schema hears why in French', () => {
  it.each(withQuery.map((route) => [lineOf(route), route] as const))('%s', async (_, route) => {
    const refused = new Set<string>()
    for (const name of Object.keys(route.query.shape)) {
      for (const value of ['', '-1', 'zzz', 'z'.repeat(1_500), '%00', `zzz&${name}=zzz`]) {
        for (const { path } of issuesIn(await ask(route, `?${name}=${value}`))) refused.add(path)
      }
    }

    expect([...refused]).toEqual(expect.arrayContaining(Object.keys(route.query.shape)))
  })
})

it('a body that is no JSON hears so', async () => {
  const { status, body } = await http
    .post('/api/auth/login')
    .set('X-Requested-With', 'XMLHttpRequest')
    .type('application/json')
    .send('{"email":')

  expect(status).toBe(400)
  expect(body.issues).toEqual([{ path: '', message: 'Le contenu n’est pas du JSON lisible' }])
})
