import { EMAIL_MAX } from '@espace/contracts/auth/auth.constants'
import { canonicalEmail } from '@espace/contracts/auth/email'
import { newsletterMessages as say } from '@espace/contracts/newsletter/newsletter.constants'
import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import { isSecurityError } from '../client/security-error.ts'
import { sentenceOf } from '../language/sentence-of.ts'

export interface Outcome {
  kind: 'success' | 'error'
  text: string
  /** Rate limit or CSRF refusal: its message disappears by itself (§4). */
  isSecurity?: boolean
}

/** The texts of a form with an address; `website` is its honeypot. */
export type Filled = Partial<Readonly<Record<string, string>>> & { email: string; website: string }

/**
 * Submits a form with an email address, without the contract's schema, which is too large for a single
 * field (§5); sent again after an outage, like every write (§9).
 */
export async function sendAddress(
  queryClient: QueryClient,
  data: FormData,
  send: (filled: Filled) => Promise<{ message: string }>,
  fallback: string,
): Promise<Outcome> {
  const filled = textsIn(data)
  const { email = '', website = '' } = filled
  const wrong = wrongWith(email)
  if (wrong !== undefined) return { kind: 'error', text: wrong }
  const sending = new MutationObserver(queryClient, { mutationFn: send })
  try {
    const { message } = await sending.mutate({ ...filled, email, website })
    return { kind: 'success', text: message }
  } catch (error) {
    return {
      kind: 'error',
      text: sentenceOf(error, fallback),
      isSecurity: isSecurityError(error),
    }
  }
}

function wrongWith(email: string): string | undefined {
  if (email.trim() === '') return say.emailRequired
  if (email.trim().length > EMAIL_MAX) return say.emailLong
  return canonicalEmail(email) === null ? say.emailInvalid : undefined
}

const textsIn = (data: FormData): Partial<Record<string, string>> =>
  Object.fromEntries(
    Array.from(data).filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
