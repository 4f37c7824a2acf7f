import { clientErrors } from '@espace/contracts/kernel/error-catalogue'
import { ApiError } from '@espace/contracts/kernel/errors'
import { translated } from './language.ts'

/** User-facing message of an error: ours is generic (§8), a validation error names the rule that was broken. */
export const sentenceOf = (
  error: unknown,
  fallback: string = clientErrors.ERREUR_INCONNUE,
): string =>
  translated(error instanceof ApiError ? (error.issues[0]?.message ?? error.message) : fallback)

/** The message of an error of `work`; undefined on success. */
export const failureOf = (work: Promise<unknown>, fallback?: string): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => sentenceOf(error, fallback),
  )
