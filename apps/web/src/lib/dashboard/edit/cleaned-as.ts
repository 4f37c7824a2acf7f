import { isRichText } from '@espace/contracts/kernel/rich-text'
import * as z from 'zod'
import { cleaned } from '../../without-tags.ts'

/**
 * A JSON value whose texts have lost their HTML tags (§5), but for those that the schema calls rich text: an
 * editor reads them, or a frame that runs no script.
 */
export function cleanedAs(schema: unknown, value: unknown): unknown {
  if (isRichText(schema)) return value
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return cleanedAs(schema.unwrap(), value)
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((each: unknown) => cleanedAs(schema.element, each))
  }
  if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null) {
    const shape: Record<string, unknown> = schema.shape
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, cleanedAs(shape[name], part)]),
    )
  }
  return cleaned(value)
}
