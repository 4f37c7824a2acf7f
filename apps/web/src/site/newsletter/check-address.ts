import { ApiError } from '@espace/contracts/kernel/errors'
import type { MailLink } from '#shared/lib/address/use-mail-link.ts'
import type { ApiClient } from '#shared/lib/client/api.ts'
import { t } from '#shared/lib/language/language.ts'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'

/** The address is unsubscribed, was no subscriber, or needs a confirmation. */
export type Finding = 'left' | 'was-not-in' | 'ask'

/**
 * Next step of an unsubscription (§4). With a token, which proves receipt of an email, an account without
 * subscription needs a confirmation too, as campaigns to everyone include accounts.
 */
export async function checkAddress(
  { newsletter }: ApiClient,
  { email, token }: MailLink,
): Promise<Finding> {
  const { isSubscribed, hasAccount } = await newsletter.checkUser({ params: { email } })
  if (!isSubscribed && !(hasAccount && token !== undefined)) return 'was-not-in'
  if (hasAccount) return 'ask'
  await newsletter.unsubscribe({ body: { email, ...(token !== undefined && { token }) } })
  return 'left'
}

/** §8 */
export const checkSentence = (error: unknown): string =>
  error instanceof ApiError && error.status === 0
    ? t('Erreur de connexion lors de la vérification')
    : sentenceOf(error, "Erreur lors de la vérification de l'email")
