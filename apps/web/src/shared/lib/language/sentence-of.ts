import { clientErrors } from '@espace/contracts/kernel/error-catalogue'
import { ApiError } from '@espace/contracts/kernel/errors'
import { translated } from './language.ts'

/** What a failure is called before people; a fault of our own has a sentence for programmers only (§8); a broken rule has its own. */
export const sentenceOf = (
  error: unknown,
  fallback: string = clientErrors.ERREUR_INCONNUE,
): string =>
  translated(error instanceof ApiError ? (error.issues[0]?.message ?? error.message) : fallback)
