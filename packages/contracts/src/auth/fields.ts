import * as z from 'zod'
import { PERSON_NAME } from '../kernel/person-name.ts'
import { isOldEnough, isPlausible } from './birth-date.ts'
import { emailSaying } from './email-field.ts'
import { CIVILITIES, NAME_MAX, NAME_MIN, PASSWORD_MAX } from './limits.ts'
import { authMessages as say } from './messages.ts'
import { lengthOf, passwordCriteria } from './password-rules.ts'

// The fields of accounts, each with its sentences (§5): the forms and the API take the same.

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

/** Without HTML tags, and with its spaces in order. */
const tidied = (text: string): string =>
  text
    .replaceAll(/<\/?[a-z!][^<>]*>/gi, '')
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()

export const firstName = name(say.firstNameShort)
export const lastName = name(say.lastNameShort)

/** A day of birth, `YYYY-MM-DD`, of somebody who is old enough today in Paris. */
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

/** A password to be set: every criterion that it misses is an issue of its own. */
export const newPassword = z
  .string(say.passwordRequired)
  .refine((text) => lengthOf(text) <= PASSWORD_MAX, say.passwordLong)
  .refine((text) => text.isWellFormed(), say.passwordUnreadable)
  .superRefine((text, context) => {
    for (const { isMet, message } of passwordCriteria) {
      if (!isMet(text)) context.addIssue(message)
    }
  })

/** A password to be compared: it is taken as it is, and bounded so that hashing it stays cheap. */
export const givenPassword = z
  .string(say.passwordRequired)
  .min(1, say.passwordRequired)
  .max(1_000, say.passwordLong)
