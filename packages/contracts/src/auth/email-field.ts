import * as z from 'zod'
import { canonicalEmail } from './email.ts'
import { EMAIL_MAX } from './limits.ts'

/** What a form says of an address that it cannot take. */
interface Sentences {
  required: string
  invalid: string
  long: string
}

/** An address, in its one way to be written. It has one sentence, and stops no other field from having its own. */
export const emailSaying = ({ required, invalid, long }: Sentences) =>
  z
    .string(required)
    .meta({ format: 'email', maxLength: EMAIL_MAX })
    .transform((text, context) => {
      const address = text.trim()
      const canonical = canonicalEmail(address)
      if (canonical !== null) return canonical
      const isLong = address.length > EMAIL_MAX
      context.addIssue(address === '' ? required : isLong ? long : invalid)
      return z.NEVER
    })
