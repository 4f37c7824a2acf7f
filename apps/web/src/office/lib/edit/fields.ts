import type { ReactNode } from 'react'
import * as z from 'zod'

/** Definition of a form field: label, value and control. */
export interface Field<Value> {
  label: string
  /** Type of the value without validation, as a draft may be incomplete. */
  shape: z.ZodType<Value, Value>
  /** Default value for a new entity. */
  blank: Value
  render: (name: string) => ReactNode
}

/** The fields of a form by name, in their order. */
export type FieldsOf<Values> = { readonly [Name in keyof Values]: Field<Values[Name]> }

/** Names of fields, line by line; without it, each has a line of its own. */
export type Layout<Values> = readonly (keyof Values | readonly (keyof Values)[])[]

export type ValuesOf<Fields> = {
  -readonly [Name in keyof Fields]: Fields[Name] extends Field<infer Value> ? Value : never
}

const each = <Values, Part>(fields: FieldsOf<Values>, part: (field: Field<unknown>) => Part) =>
  Object.fromEntries(
    Object.entries<Field<unknown>>(fields).map(([name, field]) => [name, part(field)]),
  )

// `Object.fromEntries` forgets which names there are.
/* oxlint-disable typescript/no-unsafe-type-assertion */

export const shapeOf = <Values>(fields: FieldsOf<Values>) =>
  z.object(each(fields, ({ shape }) => shape)) as unknown as z.ZodType<Values, Values>

export const blankOf = <Values>(fields: FieldsOf<Values>) =>
  each(fields, ({ blank }) => blank) as Values

export const labelsOf = <Values>(fields: FieldsOf<Values>) =>
  each(fields, ({ label }) => label) as Record<keyof Values & string, string>

/* oxlint-enable typescript/no-unsafe-type-assertion */

/**
 * Validation of a form by the API's own schema: its body is parsed, and each issue is reported at the field of
 * the same name.
 *
 * @param sayAt message for an issue inside a field
 */
export const apiRules = <Values>(
  fields: FieldsOf<Values>,
  body: z.ZodType,
  toBody: (values: Values) => unknown,
  sayAt: (path: readonly PropertyKey[], message: string) => string = (_, message) => message,
): z.ZodType<Values, Values> =>
  shapeOf(fields).superRefine((values, context) => {
    for (const { path, message } of body.safeParse(toBody(values)).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: path.slice(0, 1), message: sayAt(path, message) })
    }
  })
