import * as z from 'zod'

type Schema = z.core.JSONSchema.BaseSchema

/** Values put into all fields at once, in turn; undefined leaves the field out. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  '',
  'zzz',
  'z'.repeat(1_500),
  -1,
  12.5,
  true,
  [],
  { unknown: true },
]

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

/**
 * Bodies with the schema's structure in which every field has the same wrong value, one body
 * for each wrong value and for each alternative of a union.
 */
export function wrongBodies(schema: z.ZodType): unknown[] {
  const root = schemaOf(schema)
  return Array.from({ length: shapesOf(root, root) }).flatMap((_, shape) =>
    WRONG.map((leaf) => filled(root, root, { leaf, shape })),
  )
}

/** Required fields of a body. */
export const requiredFields = (schema: z.ZodType): readonly string[] => {
  const root = schemaOf(schema)
  return resolved(root, root).required ?? []
}

/** Whether unknown fields are refused. */
export const isStrict = (schema: z.ZodType): boolean => {
  const root = schemaOf(schema)
  return resolved(root, root).additionalProperties === false
}

/** A path with a valid value for each placeholder. */
export function pathWith(path: string, params: z.ZodObject | undefined): string {
  const { properties = {} } = params ? schemaOf(params) : {}
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const schema = properties[name]
    if (typeof schema !== 'object') return '999999999'
    if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000'
    return String(schema.enum?.[0] ?? '999999999')
  })
}

const resolved = (schema: Schema, root: Schema): Schema => {
  const name = schema.$ref?.split('/').at(-1)
  const found = name === undefined ? schema : root.$defs?.[name]
  return typeof found === 'object' ? found : schema
}

const optionsOf = (schema: Schema): readonly Schema[] =>
  (schema.anyOf ?? schema.oneOf ?? []).filter((option) => typeof option === 'object')

const itemsOf = ({ items }: Schema): Schema | undefined =>
  typeof items === 'object' && !Array.isArray(items) ? items : undefined

const fieldsOf = ({ properties = {} }: Schema): [string, Schema][] =>
  Object.entries(properties).flatMap(([name, field]) =>
    typeof field === 'object' ? [[name, field]] : [],
  )

function shapesOf(given: Schema, root: Schema): number {
  const schema = resolved(given, root)
  const items = itemsOf(schema)
  const parts = [
    ...optionsOf(schema),
    ...(items ? [items] : []),
    ...fieldsOf(schema).map(([, f]) => f),
  ]
  return Math.max(1, optionsOf(schema).length, ...parts.map((part) => shapesOf(part, root)))
}

interface Filling {
  leaf: unknown
  shape: number
}

function filled(given: Schema, root: Schema, filling: Filling): unknown {
  const schema = resolved(given, root)
  const options = optionsOf(schema)
  const option = options[filling.shape % Math.max(1, options.length)]
  if (option) return filled(option, root, filling)
  const items = itemsOf(schema)
  if (items) return [filled(items, root, filling)]
  const fields = fieldsOf(schema)
  if (fields.length === 0) return filling.leaf
  return Object.fromEntries(fields.map(([name, field]) => [name, filled(field, root, filling)]))
}
