import type * as z from 'zod'

/**
 * The rules of a form: its body is read as the API will read it, and what is wrong is said at the field of
 * the same name.
 *
 * @param sayAt how a rule that is broken inside a field is said
 */
export const withApiRules = <Values>(
  shape: z.ZodType<Values, Values>,
  body: z.ZodType,
  bodyOf: (values: Values) => unknown,
  sayAt: (path: readonly PropertyKey[], message: string) => string = (_, message) => message,
) =>
  shape.superRefine((values, context) => {
    for (const { path, message } of body.safeParse(bodyOf(values)).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: path.slice(0, 1), message: sayAt(path, message) })
    }
  })
