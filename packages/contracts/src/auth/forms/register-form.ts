import * as z from 'zod'
import { language } from '../../kernel/fields.ts'
import { authMessages as say } from '../auth.constants.ts'
import { birthDateOf, isOldEnough, isPlausible } from '../birth-date.ts'
import { birthDate, civility, firstName, formEmail, lastName, newPassword } from '../fields.ts'

const person = { civility, firstName, lastName, email: formEmail, password: newPassword }

/** The body of a registration (§7). */
export const Registration = z
  .strictObject({ ...person, birthDate, language })
  .meta({ id: 'Registration' })
export type Registration = z.input<typeof Registration>

const choice = (message: string) => z.string(message).regex(/^\d{1,4}$/, message)

/** The three selects of a date of birth. */
export const born = {
  birthYear: choice(say.birthYear),
  birthMonth: choice(say.birthMonth),
  birthDay: choice(say.birthDay),
}

/** The date of birth; null for a day that does not exist. */
const Born = z.object(born).transform(({ birthYear, birthMonth, birthDay }) => {
  const day = birthDateOf(Number(birthYear), Number(birthMonth), Number(birthDay))
  return day !== null && isPlausible(day) ? day : null
})

/** Undefined until all three are chosen. */
export const bornOn = (form: unknown): string | null | undefined => Born.safeParse(form).data

interface Passwords {
  password: string
  confirmation: string
}

/** Rules across two fields. They run even if a field is invalid, so that all errors show at once. */
export const rules = [
  z.refine<Passwords>(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    error: say.passwordsDiffer,
    when: () => true,
  }),
  z.refine(() => false, {
    path: ['birthDay'],
    error: say.birthDay,
    when: ({ value }) => bornOn(value) === null,
  }),
  z.refine((form) => isOldEnough(bornOn(form) ?? ''), {
    path: ['birthYear'],
    error: say.tooYoung,
    when: ({ value }) => typeof bornOn(value) === 'string',
  }),
]

/**
 * The form of registration, as it is filled in: texts, with three selects for the day of birth. What
 * comes out is the body of the call. The messages of the API are the same.
 */
export const RegisterForm = z
  .object({ ...person, ...born, confirmation: z.string(say.passwordsDiffer) })
  .check(...rules)
  .transform((form) => {
    const { civility, firstName, lastName, email, password } = form
    return { civility, firstName, lastName, email, password, birthDate: bornOn(form) ?? '' }
  })
export type RegisterForm = z.input<typeof RegisterForm>
