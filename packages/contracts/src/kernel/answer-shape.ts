import * as z from 'zod'
import { fallback, isRichText } from './fields.ts'
import type { AnswerShape } from './read-answer.ts'

/**
 * The schema of an answer as data, for `readAnswer`: the build hands it to browsers in place of zod.
 *
 * @throws {Error} for a schema that has no shape, so that the build fails
 */
export function shapeOf(schema: unknown): AnswerShape {
  const unsaid = schema instanceof z.ZodType ? fallback.get(schema) : undefined
  return unsaid ? { is: plainShapeOf(schema), or: unsaid.value } : plainShapeOf(schema)
}

function plainShapeOf(schema: unknown): AnswerShape {
  if (schema instanceof z.ZodNullable) return { is: shapeOf(schema.unwrap()), or: null }
  if (schema instanceof z.ZodOptional) return { is: shapeOf(schema.unwrap()) }
  if (schema instanceof z.ZodArray) return { each: shapeOf(schema.element) }
  // Data of another service is passed on unparsed.
  if (schema instanceof z.ZodObject) {
    return schema.def.catchall instanceof z.ZodUnknown ? 'any' : objectShapeOf(schema)
  }
  if (schema instanceof z.ZodEnum) return { one: schema.options }
  if (schema instanceof z.ZodLiteral) return { one: [...schema.values] }
  if (schema instanceof z.ZodNumber) return schema.isInt ? 'whole' : 'number'
  if (schema instanceof z.ZodBoolean) return 'boolean'
  if (schema instanceof z.ZodUndefined) return 'nothing'
  if (schema instanceof z.ZodRecord || schema instanceof z.ZodUnknown) return 'any'
  if (isRichText(schema)) return 'html'
  if (schema instanceof z.ZodType && schema.type === 'string') return 'text'
  throw new Error('an answer is made of something that browsers cannot read')
}

function objectShapeOf(schema: z.ZodObject): AnswerShape {
  const id = schema.meta()?.id
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, shapeOf(field)])
  return {
    ...(id !== undefined && { id }),
    fields: Object.fromEntries(fields),
  }
}
