import * as fc from 'fast-check'
import * as z from 'zod'
import type { ApiDocument, Schema } from './document.ts'

/** Texts that no field is meant for. */
export const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\u202Etxt',
  '__proto__',
  'constructor',
  '-1',
  '0',
  '1e9',
  '9'.repeat(30),
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'javascript:alert(1)',
  'x'.repeat(5_000),
  '%00',
  'a@x.fr,b@y.fr',
  'a@x.fr\r\nBcc: b@y.fr',
  '2027-02-30',
  '25:61',
  'é'.normalize('NFD'),
] as const

const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...ODD_TEXTS),
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, [], {}),
  fc.constantFrom<unknown>({ not: 0 }, { $gt: '' }, [[]], ['1', '2'], { id: { not: 0 } }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

const Shape = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.record(z.string(), z.unknown())).optional(),
  oneOf: z.array(z.record(z.string(), z.unknown())).optional(),
  allOf: z.array(z.record(z.string(), z.unknown())).optional(),
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
  items: z.record(z.string(), z.unknown()).optional(),
  minLength: z.int().default(0),
  maxLength: z.int().optional(),
  minItems: z.int().default(0),
  maxItems: z.int().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
})

type Shape = z.output<typeof Shape>

/** Meaningful words, to get past the first validation. */
const WORDS = ['Le grand soir', 'Zoé', 'brouillon', 'Lundi', 'admin@espace-comedie.example']

/**
 * Values for a field of that schema, with an occasional invalid one.
 *
 * @param oddness percentage of odd values, at each level
 */
export function valuesOf(
  schema: Schema,
  document: Pick<ApiDocument, 'resolve' | 'fields'>,
  oddness: number,
  depth = 0,
): fc.Arbitrary<unknown> {
  const shape = Shape.parse(document.resolve(schema))
  const of = (inner: Schema) => valuesOf(inner, document, oddness, depth + 1)
  const fits = fitting(schema, shape, { of, fields: document.fields }, depth)
  return oddness === 0
    ? fits
    : fc.oneof({ weight: 100 - oddness, arbitrary: fits }, { weight: oddness, arbitrary: odd })
}

interface Inner extends Pick<ApiDocument, 'fields'> {
  of: (schema: Schema) => fc.Arbitrary<unknown>
}

function fitting(schema: Schema, shape: Shape, inner: Inner, depth: number): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema['const'])
  if (shape.enum) return fc.constantFrom(...shape.enum)
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return depth > 6 ? fc.constant(null) : fc.oneof(...choices.map(inner.of))
  if (shape.allOf) return fc.tuple(...shape.allOf.map(inner.of)).map((parts) => merged(parts))
  const types = [shape.type ?? 'object'].flat()
  return fc.oneof(...types.map((type) => ofType(type, shape, inner, depth)))
}

/** So many years from now. */
export const inYears = (years: number, day: string) =>
  `${new Date().getUTCFullYear() + years}-${day}`

/** Values for saves that a schema alone cannot describe: future dates, a password that is not a common one. */
const WANTED = new Map<string, unknown>([
  ['date_spectacle', inYears(9, '06-15')],
  ['startDate', inYears(9, '06-15')],
  ['endDate', inYears(9, '07-15')],
  ['date', inYears(9, '06-15')],
  ['heure_spectacle', '20:30'],
  ['time', '20:30'],
  ['birthDate', '1990-02-28'],
  ['img', 'https://espace-comedie.example/affiche.webp'],
  ['password', 'Aa1!motdepasse'],
  ['currentPassword', 'Aa1!motdepasse'],
  ['recurrence', null],
  ['website', ''],
  ['ticketing_link', null],
  ['salesOpenAt', null],
  ['salesCloseAt', null],
  ['publishAt', null],
  ['lien_spectacle', null],
  ['videoUrl', null],
  ['status', 'brouillon'],
  ['firstName', 'Zoé'],
  ['lastName', 'Dupont'],
  ['message', 'Bonsoir à toute l’équipe'],
  ['phone', '03 20 00 00 00'],
  ['postalCode', '59000'],
  ['position', '50.6355, 3.0628'],
  ['reviews', 'https://espace-comedie.example/avis'],
  ['siren', '303265045'],
  ['vatNumber', 'FR40303265045'],
  ['licences', ['PLATESV-D-2021-003456']],
  ['scheduledFor', null],
])

/** Plausible values for a field of that name, more frequent than random ones of its schema. */
function meant(name: string, field: Schema, { of, fields }: Inner): fc.Arbitrary<unknown> {
  const values = fields.get(name) ?? (WANTED.has(name) ? [WANTED.get(name)] : [])
  const otherwise = of(field)
  return values.length === 0 || 'enum' in field
    ? otherwise
    : fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...values) },
        { weight: 1, arbitrary: otherwise },
      )
}

const merged = (parts: readonly unknown[]): unknown =>
  parts.every((part) => typeof part === 'object' && part !== null)
    ? Object.assign({}, ...parts)
    : parts[0]

function ofType(type: string, shape: Shape, inner: Inner, depth: number): fc.Arbitrary<unknown> {
  if (type === 'string') return texts(shape)
  if (type === 'integer') {
    const { minimum: min = -5, maximum: max = 1_000 } = shape
    const small = fc.integer({ min: Math.ceil(Math.max(min, -1e9)), max: Math.min(max, 1e9) })
    const least = Math.ceil(Math.max(min, 0))
    const usual = fc.integer({ min: least, max: Math.max(least, Math.min(max, 60)) })
    return fc.oneof(small, usual)
  }
  if (type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array') {
    const { minItems, maxItems = 4, items } = shape
    if (!items || depth > 5) return fc.constant([])
    return fc.array(inner.of(items), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, 4)),
    })
  }
  const fields = Object.entries(shape.properties)
  return fc.record(
    Object.fromEntries(fields.map(([name, field]) => [name, meant(name, field, inner)])),
    {
      requiredKeys: shape.required.filter((name) => name in shape.properties),
    },
  )
}

function texts({ format, pattern, minLength, maxLength = 60 }: Shape): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress()
  if (format === 'date') return days
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'uuid') return fc.uuid()
  if (format === 'uri') return fc.webUrl()
  const free = fc.oneof(
    fc.constantFrom(...WORDS),
    fc.string({
      unit: 'grapheme',
      minLength,
      maxLength: Math.max(minLength, Math.min(maxLength, 60)),
    }),
  )
  if (pattern === undefined) return free
  try {
    return fc.oneof(fc.stringMatching(new RegExp(pattern), { size: '-1' }), free)
  } catch {
    return free // a pattern that looks around
  }
}

const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
