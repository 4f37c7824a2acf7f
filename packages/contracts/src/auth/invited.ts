import * as z from 'zod'
import { sharing } from '../kernel/route.ts'
import { LINK_LIMIT } from '../rate-limits.ts'
import { authMessages as say } from './auth.constants.ts'
import { birthDate, civility, firstName, lastName, newPassword } from './fields.ts'
import { User } from './user.ts'

/** The token of an invitation's link: 32 random bytes. */
const token = z.string(say.linkInvalid).regex(/^[\w-]{43}$/, say.linkInvalid)

/** A registration (§7) with the invited address. */
export const InvitedPerson = z.strictObject({
  token,
  civility,
  firstName,
  lastName,
  birthDate,
  password: newPassword,
})
export type InvitedPerson = z.input<typeof InvitedPerson>

export const invitedContract = sharing({ method: 'POST' })({
  accept: {
    path: '/api/invitations/accept',
    access: 'user',
    summary: 'Accept an invitation with the existing account of its address; works once',
    body: z.strictObject({ token }),
    response: User,
    limits: [LINK_LIMIT],
    errors: ['LIEN_INVALIDE', 'ACCES_INTERDIT', 'ADRESSE_NON_CONFIRMEE'],
  },
  register: {
    path: '/api/invitations/register',
    access: 'public',
    summary: 'Accept an invitation with a new account for its address; works once',
    body: InvitedPerson,
    response: z.object({ message: z.string() }),
    status: 201,
    limits: [LINK_LIMIT],
    errors: ['LIEN_INVALIDE', 'COMPTE_EXISTANT'],
  },
})
