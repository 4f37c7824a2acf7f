import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { people } from '../people.ts'
import { createTestApp } from '../test-app.ts'

const app = await createTestApp()
const { http } = app
const { aUser, logIn } = people(app)
const token = await logIn(await aUser({ role: 'admin' }))

const Operation = z.object({ security: z.array(z.record(z.string(), z.array(z.string()))) })
const Schemes = z.record(z.string(), z.object({ type: z.string(), name: z.string().optional() }))
const Document = z.object({
  paths: z.record(z.string(), z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), Operation)),
  components: z.object({ securitySchemes: Schemes }),
})

const { text } = await http.get('/api/openapi.json')
const { paths, components } = Document.parse(JSON.parse(text))
const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
  (['get', 'post', 'put', 'delete'] as const).flatMap((method) => {
    const operation = byMethod[method]
    return operation
      ? [{ line: `${method} ${path}`, method, path, security: operation.security }]
      : []
  }),
)
type Documented = (typeof operations)[number]

const call = ({ method, path }: Documented) =>
  http[method](path.replaceAll(/\{\w+\}/g, '999999999'))

const asksAlways = ({ security }: Documented, scheme: string) =>
  security.length > 0 && security.every((way) => scheme in way)
const asksOfBrowsers = ({ security }: Documented, scheme: string) =>
  security.some((way) => scheme in way)

describe('the OpenAPI document', () => {
  it('passes a validator of the OpenAPI schema', async () => {
    const result = await new Validator().validate(JSON.parse(text))

    expect(result).toMatchObject({ valid: true })
  })

  it('passes the recommended rules of a linter', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: text, config })
    const rules = new Set(problems.map(({ ruleId }) => ruleId))

    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    // Paths as in the specification, and the one operation without a 4xx answer.
    expect([...rules].toSorted()).toEqual(['no-ambiguous-paths', 'operation-4xx-response'])
  })

  it('names the headers that its schemes stand for', () => {
    expect(components.securitySchemes).toMatchObject({
      bearer: { type: 'http' },
      requestedWith: { type: 'apiKey', name: 'X-Requested-With' },
      csrf: { type: 'apiKey', name: 'X-CSRF-Token' },
    })
  })
})

/** A call to every operation; returns answers that differ from the document. */
async function differing(
  isAsked: (of: Documented) => boolean,
  isRefused: (of: Documented) => Promise<boolean>,
) {
  const wrong: string[] = []
  for (const operation of operations) {
    if ((await isRefused(operation)) !== isAsked(operation)) wrong.push(operation.line)
  }
  return wrong
}

describe('what the document says of each operation is how it behaves', () => {
  it('without a token it is refused where it says that a token is needed, and nowhere else', async () => {
    const withoutToken = async (operation: Documented) =>
      (await call(operation).set('X-Requested-With', 'XMLHttpRequest')).status === 401

    expect(await differing((operation) => asksAlways(operation, 'bearer'), withoutToken)).toEqual(
      [],
    )
  })

  it('without X-Requested-With it is refused where it says that the header is needed, and nowhere else', async () => {
    const isRefused = async (operation: Documented) =>
      (await call(operation).set('Authorization', `Bearer ${token}`)).body.code === 'CSRF_INVALIDE'

    expect(
      await differing((operation) => asksAlways(operation, 'requestedWith'), isRefused),
    ).toEqual([])
  })

  it('with cookies and without the CSRF token it is refused where it says that it is needed, and nowhere else', async () => {
    const isRefused = async (operation: Documented) => {
      const { body } = await call(operation)
        .set('Authorization', `Bearer ${token}`)
        .set('X-Requested-With', 'XMLHttpRequest')
        .set('Cookie', `visitor=${'a'.repeat(43)}`)
      return body.code === 'CSRF_INVALIDE'
    }

    expect(await differing((operation) => asksOfBrowsers(operation, 'csrf'), isRefused)).toEqual([])
  })
})
