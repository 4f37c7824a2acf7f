import * as z from 'zod'
import { authMessages as say } from '../auth.constants.ts'
import { InvitedPerson } from '../invited.ts'
import { born, bornOn, rules } from './register-form.ts'

const { token, civility, firstName, lastName, password } = InvitedPerson.shape

/** The form of an invitation: that of the registration, without the address. */
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
  .check(...rules)
  .transform(({ token, civility, firstName, lastName, password, ...form }) => ({
    token,
    civility,
    firstName,
    lastName,
    password,
    birthDate: bornOn(form) ?? '',
  }))
