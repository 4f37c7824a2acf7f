import * as z from 'zod'
import { birthDateOf, isOldEnough, isPlausible } from './birth-date.ts'
import { birthDate, civility, firstName, formEmail, lastName, newPassword } from './fields.ts'
import { authMessages as say } from './messages.ts'

const person = { civility, firstName, lastName, email: formEmail, password: newPassword }

/** The body of a registration (§7). */
export const Registration = z.strictObject({ ...person, birthDate }).meta({ id: 'Registration' })
export type Registration = z.input<typeof Registration>

const CHOICE = /^\d{1,4}$/

const choice = (message: string) => z.string(message).regex(CHOICE, message)

/**
 * The form of registration, as it is filled in: texts, with three selects for the day of birth. What
 * comes out is the body of the call. The messages of the API are the same.
 */
export const RegisterForm = z
  .object({
    ...person,
    birthYear: choice(say.birthYear),
    birthMonth: choice(say.birthMonth),
    birthDay: choice(say.birthDay),
    confirmation: z.string(say.passwordsDiffer),
  })
  .superRefine((form, context) => {
    if (form.password !== form.confirmation) {
      context.addIssue({ code: 'custom', path: ['confirmation'], message: say.passwordsDiffer })
    }
    if (![form.birthYear, form.birthMonth, form.birthDay].every((part) => CHOICE.test(part))) return
    const day = bornOn(form)
    if (day === null || !isPlausible(day)) {
      context.addIssue({ code: 'custom', path: ['birthDay'], message: say.birthDay })
    } else if (!isOldEnough(day)) {
      context.addIssue({ code: 'custom', path: ['birthYear'], message: say.tooYoung })
    }
  })
  .transform((form) => {
    const { civility, firstName, lastName, email, password } = form
    return { civility, firstName, lastName, email, password, birthDate: bornOn(form) ?? '' }
  })
export type RegisterForm = z.input<typeof RegisterForm>

interface Born {
  birthYear: string
  birthMonth: string
  birthDay: string
}

const bornOn = ({ birthYear, birthMonth, birthDay }: Born): string | null =>
  birthDateOf(Number(birthYear), Number(birthMonth), Number(birthDay))
