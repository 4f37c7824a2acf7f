import * as z from 'zod'
import { emailSaying } from '../auth/fields.ts'
import { ONE_CLICK_LIMIT, UNSUBSCRIBE_LIMIT } from '../rate-limits.ts'
import { newsletterMessages as say } from './newsletter.constants.ts'

// Fields of every form that leaves an address, and of the pages that its mails link to.

export const wrongEmail = { invalid: say.emailInvalid, long: say.emailLong }
export const email = emailSaying({ required: say.emailRequired, ...wrongEmail })

/** The signed token of a mailed link, constant per address and purpose. */
export const linkToken = z.string('Ce lien est incomplet').max(200, 'Ce lien est incomplet')

/** Honeypot. */
export const website = z.string().optional().meta({
  description: 'Honeypot: filled in by bots alone',
})

export const Said = z.object({ message: z.string() })

/** Leaving a list by the button of a mail program (RFC 8058). */
export const ONE_CLICK = {
  query: z.object({ email, token: linkToken }),
  response: Said,
  limits: [ONE_CLICK_LIMIT],
  errors: ['LIEN_INVALIDE'],
  csrf: false,
  idempotency: false,
  isOpenInMaintenance: true,
} as const

/** Routes that a token of one of our mails opens. */
export const BY_LINK = {
  body: z.strictObject({ email, token: linkToken }),
  response: Said,
  limits: [UNSUBSCRIBE_LIMIT],
  errors: ['LIEN_INVALIDE'],
} as const
