import { clientError } from './errors.ts'
import { withoutTags } from './plain-text.ts'

/** A schema of an answer as data (`shapeOf`), for the browser. */
export type AnswerShape =
  | Scalar
  | { each: AnswerShape }
  | { id?: string; fields: Record<string, AnswerShape> }
  /** Nullable (`or: null`), optional (no `or`), or with a fallback for an unreadable value. */
  | { is: AnswerShape; or?: unknown }

type Scalar = Kind | { one: readonly unknown[] }
type Kind = 'text' | 'html' | 'whole' | 'number' | 'boolean' | 'any' | 'nothing'

export type Fields = Record<string, unknown>

export interface Reading {
  /**
   * Every field is required, since the object is saved again. Otherwise a missing one is empty: a page without a genre
   * is better than no page, while an older and a newer API both answer during a deployment.
   */
  isStrict?: boolean | undefined
  /** Adapts an object before it is read, by the `id` of its schema. */
  adapt?: Readonly<Record<string, (fields: Fields) => Fields>>
}

/** The default of a missing field, by kind. */
const EMPTY: Partial<Record<Kind, unknown>> = {
  text: '',
  html: '',
  whole: 0,
  number: 0,
  boolean: false,
}

/** Whether a value is an object with fields, whatever is in them. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isScalar = (shape: AnswerShape): shape is Scalar =>
  typeof shape === 'string' || 'one' in shape

/** A JSON value whose strings, however deep, have lost their HTML tags (§5). */
export function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return withoutTags(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cleaned(part)]))
}

/**
 * What an answer says, field by field as its schema has it; texts lose HTML tags (§5), unless they are rich
 * text. Of a list, entries that cannot be read are left out (§7).
 *
 * @throws {ApiError} when it is no object or no list where there should be one (§8)
 */
export function readAnswer(
  shape: AnswerShape,
  answer: unknown,
  { isStrict, adapt }: Reading = {},
): unknown {
  const read = (shape: AnswerShape, value: unknown): unknown => {
    if (isScalar(shape)) {
      const said = readScalar(shape, value)
      if (said !== undefined || shape === 'nothing') return said
      const isMissing = value === undefined || value === null
      if (isStrict || !isMissing || typeof shape === 'object') throw clientError('FORMAT_INVALIDE')
      return EMPTY[shape]
    }
    if ('is' in shape) {
      if (value === undefined || value === null) return shape.or
      if (isStrict || !isScalar(shape.is)) return read(shape.is, value)
      return readScalar(shape.is, value) ?? shape.or
    }
    if ('each' in shape) {
      if (!Array.isArray(value)) throw clientError('FORMAT_INATTENDU')
      return isStrict ? value.map((each) => read(shape.each, each)) : readable(shape.each, value)
    }
    if (!isFields(value)) throw clientError('FORMAT_INVALIDE')
    const fields = adapt?.[shape.id ?? '']?.(value) ?? value
    return Object.fromEntries(
      Object.entries(shape.fields).map(([name, field]) => [name, read(field, fields[name])]),
    )
  }
  const readable = (shape: AnswerShape, values: readonly unknown[]) =>
    values.flatMap((value) => {
      // An unreadable scalar in a list is omitted.
      if (isScalar(shape)) return readScalar(shape, value) ?? []
      try {
        return [read(shape, value)]
      } catch {
        return []
      }
    })
  if (!isStrict || isScalar(shape) || !('each' in shape)) return read(shape, answer)
  return Array.isArray(answer) ? readable(shape.each, answer) : []
}

/** @returns undefined for a value of another type */
function readScalar(shape: Scalar, value: unknown): unknown {
  if (typeof shape === 'object') return shape.one.find((each) => each === value)
  if (shape === 'whole') {
    const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
    return Number.isInteger(number) ? number : undefined
  }
  if (shape !== 'any' && typeof value !== typeof EMPTY[shape]) return undefined
  return shape === 'html' ? value : cleaned(value)
}
