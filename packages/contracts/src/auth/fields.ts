import * as z from 'zod'
import { PERSON_NAME } from '../kernel/fields.ts'
import {
  authMessages as say,
  CIVILITIES,
  EMAIL_MAX,
  NAME_MAX,
  NAME_MIN,
  PASSWORD_MAX,
} from './auth.constants.ts'
import { isOldEnough, isPlausible } from './birth-date.ts'
import { canonicalEmail } from './email.ts'
import { lengthOf, passwordCriteria } from './password-rules.ts'

/** A form's messages about an invalid address. */
interface Sentences {
  required: string
  invalid: string
  long: string
}

/** An address in its canonical form. One message, so that other fields' issues are reported, too. */
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

// The fields of accounts with their messages (§5), shared by the forms and the API.

export const civility = z.enum(CIVILITIES, say.civility)

const name = (tooShort: string) =>
  z
    .string(tooShort)
    .transform((text) => tidied(text))
    .pipe(
      z
        .string()
        .min(NAME_MIN, tooShort)
        .max(NAME_MAX, say.nameLong)
        .regex(PERSON_NAME, say.nameInvalid),
    )

/** Without HTML tags, and with normalised spaces. */
const tidied = (text: string): string =>
  text
    .replaceAll(/<\/?[a-z!][^<>]*>/gi, '')
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()

export const firstName = name(say.firstNameShort)
export const lastName = name(say.lastNameShort)

/** A date of birth, `YYYY-MM-DD`, at least 15 years ago in Paris. */
export const birthDate = z.iso
  .date({
    error: ({ input }) =>
      input === undefined || input === '' ? say.birthDateRequired : say.birthDateInvalid,
    abort: true,
  })
  .refine((day) => isPlausible(day), { error: say.birthDateInvalid, abort: true })
  .refine((day) => isOldEnough(day), say.tooYoung)

const long = say.emailLong

export const email = emailSaying({
  required: say.emailRequired,
  invalid: say.emailInvalid,
  long,
})
export const formEmail = emailSaying({
  required: say.emailFormInvalid,
  invalid: say.emailFormInvalid,
  long,
})

/** A new password: every missing criterion is an issue of its own. */
export const newPassword = z
  .string(say.passwordRequired)
  .refine((text) => lengthOf(text) <= PASSWORD_MAX, say.passwordLong)
  .refine((text) => text.isWellFormed(), say.passwordUnreadable)
  .superRefine((text, context) => {
    for (const { isMet, message } of passwordCriteria) {
      if (!isMet(text)) context.addIssue(message)
    }
  })

/** A password to compare: not normalised, and bounded so that hashing it stays cheap. */
export const givenPassword = z
  .string(say.passwordRequired)
  .min(1, say.passwordRequired)
  .max(1_000, say.passwordLong)
