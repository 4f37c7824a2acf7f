import * as fc from 'fast-check'
import type { ApiDocument, Described } from './document.ts'
import { ODD_TEXTS, valuesOf } from './values.ts'

export const ROLES = ['visitor', 'user', 'other', 'accueil', 'admin', 'forged'] as const
export type Role = (typeof ROLES)[number]

/** An HTTP call. */
export interface Call {
  operation: Described
  role: Role
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** Percentage of odd values in a body, for valid and for faulty ones. */
const ODDNESS = [1, 12] as const

const ODD_PATHS = [
  '%',
  '%00',
  '%ED%A0%80',
  '%2e%2e%2f',
  '0',
  '-1',
  '999999999',
  '1.5',
  'x',
  '1%20',
  '%F0%9F%8E%AD',
]

const ODD_HEADERS: readonly Record<string, string>[] = [
  { Origin: 'https://evil.example' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'If-Match': '"x"' },
  { 'If-Match': '"1"' },
  { 'Idempotency-Key': 'deux mots' },
  { 'Idempotency-Key': 'x'.repeat(256) },
  { Cookie: 'visitor=x; csrf=y; __proto__=z' },
  { Accept: 'image/*' },
  { Range: 'bytes=0-1' },
  { 'X-Forwarded-For': '203.0.113.7, ::1' },
  { 'X-Request-Id': '"forged"' },
  { 'If-None-Match': '*' },
  { 'Accept-Language': '\u00e9' },
  { Authorization: 'Bearer ' },
]

const ODD_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-7',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'application/xml',
  '',
  'application/json;;;',
]

const ODD_BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '1e999',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"a":1,"a":2}',
  '[]'.padStart(4_000, '['),
  '{"a":'.repeat(2_000),
  '\u0000',
  `{"email":"${'a'.repeat(40_000)}"}`,
  '\ufeff{}',
]

/**
 * Calls with every role to every operation: mostly valid, some odd, a few malformed.
 *
 * @param keys ids of one person's objects, which some calls name
 */
export function callsOf(document: ApiDocument, keys: readonly string[]): fc.Arbitrary<Call> {
  return fc.oneof(...document.operations.map((operation) => callsTo(operation, document, keys)))
}

/** Calls to one operation. */
export function callsTo(
  operation: Described,
  document: ApiDocument,
  keys: readonly string[],
): fc.Arbitrary<Call> {
  return fc
    .record({
      role: rolesFor(operation),
      path: pathsOf(operation, document, keys),
      query: queriesOf(operation, document),
      body: bodiesOf(operation, document),
      method: fc.oneof(
        { weight: 97, arbitrary: fc.constant(operation.method) },
        {
          weight: 3,
          arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'),
        },
      ),
      isFromScript: fc.oneof(
        { weight: 95, arbitrary: fc.constant(true) },
        { weight: 5, arbitrary: fc.constant(false) },
      ),
      odd: fc.oneof(
        { weight: 90, arbitrary: fc.constant({}) },
        { weight: 10, arbitrary: fc.constantFrom(...ODD_HEADERS) },
      ),
    })
    .map(({ role, path, query, body, method, isFromScript, odd }) => ({
      operation,
      role,
      method,
      path: path + query,
      headers: {
        ...(isFromScript && { 'X-Requested-With': 'XMLHttpRequest' }),
        ...body.headers,
        ...odd,
      },
      body: body.text,
    }))
}

/** Operations of the team without `/admin` in their address. */
const OF_TEAM = /\/admin|^\/api\/(lieu\/images\/\{|reservations\/validate)/

const memberOf = (path: string): Role => {
  if (path.startsWith('/api/door/')) return 'accueil'
  return OF_TEAM.test(path) ? 'admin' : 'user'
}

/** Roles with access are more frequent, so that the calls reach the services. */
const rolesFor = ({ path }: Described): fc.Arbitrary<Role> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<Role>(memberOf(path)) },
    { weight: 2, arbitrary: fc.constantFrom(...ROLES) },
  )

function pathsOf(
  { path, parameters }: Described,
  document: ApiDocument,
  keys: readonly string[],
): fc.Arbitrary<string> {
  const places = parameters.filter((parameter) => parameter.in === 'path')
  const values = places.map(({ schema }) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 60 }).map(String) },
      { weight: 3, arbitrary: fc.constantFrom(...keys) },
      { weight: 4, arbitrary: valuesOf(schema, document, 0).map(inAddress) },
      { weight: 2, arbitrary: fc.constantFrom(...ODD_PATHS) },
    ),
  )
  return fc.tuple(...values).map((parts) => {
    let filled = path
    for (const [index, { name }] of places.entries()) {
      filled = filled.replace(`{${name}}`, () => parts[index] || 'x')
    }
    return filled
  })
}

function queriesOf({ parameters }: Described, document: ApiDocument): fc.Arbitrary<string> {
  const known = parameters.filter((parameter) => parameter.in === 'query')
  const pairs = known.map(({ name, schema }) =>
    fc.option(
      valuesOf(schema, document, 8).map((value) => `${name}=${inAddress(value)}`),
      { nil: undefined, freq: 2 },
    ),
  )
  const stray = fc.oneof(
    { weight: 92, arbitrary: fc.constant(undefined) },
    {
      weight: 8,
      arbitrary: fc.constantFrom(
        'page=1&page=2',
        'limit[]=1',
        'x=%',
        'a[__proto__]=1',
        '&&=',
        'page=%00',
      ),
    },
  )
  return fc.tuple(stray, ...pairs).map((all) => {
    const text = all.filter((pair) => pair !== undefined).join('&')
    return text === '' ? '' : `?${text}`
  })
}

const inAddress = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())

interface Body {
  text: string | undefined
  headers: Record<string, string>
}

function bodiesOf(operation: Described, document: ApiDocument): fc.Arbitrary<Body> {
  if (operation.isUpload) return uploads
  const { body } = operation
  if (!body) {
    return fc.oneof(
      { weight: 95, arbitrary: fc.constant<Body>({ text: undefined, headers: {} }) },
      { weight: 5, arbitrary: oddBodies },
    )
  }
  const [well, badly] = ODDNESS.map((oddness) => valuesOf(body, document, oddness).map(inJson))
  if (!well || !badly) throw new Error('no bodies')
  return fc.oneof(
    { weight: 50, arbitrary: well },
    { weight: 35, arbitrary: badly },
    { weight: 15, arbitrary: oddBodies },
  )
}

const inJson = (value: unknown): Body => ({
  text: JSON.stringify(value),
  headers: { 'Content-Type': 'application/json' },
})

const oddBodies: fc.Arbitrary<Body> = fc
  .record({
    text: fc.oneof(fc.constantFrom(...ODD_BODIES), fc.string({ unit: 'binary', maxLength: 200 })),
    type: fc.oneof(fc.constant('application/json'), fc.constantFrom(...ODD_TYPES)),
    encoding: fc.constantFrom('', '', '', 'gzip', 'br', 'x-odd'),
  })
  .map(({ text, type, encoding }) => ({
    text,
    headers: { 'Content-Type': type, ...(encoding !== '' && { 'Content-Encoding': encoding }) },
  }))

/** Uploads: the smallest picture, a GIF, which is not accepted, and files that are no pictures. */
const FILES = [
  'GIF89a\u0001',
  'x',
  '',
  '\u0089PNG\r\n',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
]

const uploads: fc.Arbitrary<Body> = fc
  .record({
    file: fc.constantFrom(...FILES),
    field: fc.constantFrom('file', 'file', 'file', 'i[4294967294]', '__proto__[x]', 'other'),
    name: fc.constantFrom('a.png', '../../x', '.htaccess', ...ODD_TEXTS.slice(6, 12)),
    boundary: fc.constantFrom('b', 'b', 'x'.repeat(70)),
    isClosed: fc.boolean(),
  })
  .map(({ file, field, name, boundary, isClosed }) => ({
    text:
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n` +
      `Content-Type: image/png\r\n\r\n${file}\r\n${isClosed ? `--${boundary}--\r\n` : ''}`,
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
  }))
