import * as z from 'zod'
import { authMessages as say } from './auth.constants.ts'
import { isOldEnough } from './birth-date.ts'
import { InvitedPerson } from './invited.ts'
import { born, bornOn } from './register-form.ts'

const { token, civility, firstName, lastName, password } = InvitedPerson.shape

/** The form of an invitation, as it is filled in: that of the registration, without the address. */
export const InvitedForm = z
  .object({
    token,
    civility,
    firstName,
    lastName,
    password,
    ...born,
    confirmation: z.string(say.passwordsDiffer),
  })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    error: say.passwordsDiffer,
    when: () => true,
  })
  .refine(() => false, {
    path: ['birthDay'],
    error: say.birthDay,
    when: ({ value }) => bornOn(value) === null,
  })
  .refine((form) => isOldEnough(bornOn(form) ?? ''), {
    path: ['birthYear'],
    error: say.tooYoung,
    when: ({ value }) => typeof bornOn(value) === 'string',
  })
  .transform(({ token, civility, firstName, lastName, password, ...form }) => ({
    token,
    civility,
    firstName,
    lastName,
    password,
    birthDate: bornOn(form) ?? '',
  }))
