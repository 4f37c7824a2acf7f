import { CIVILITIES, ROLES } from '@espace/contracts/auth/limits'
import type { LoggedIn, Session, User } from '@espace/contracts/auth/user'
import { asFields, asText, asWholeNumber, type Fields } from '../../lib/wire.ts'

/** Somebody with an account; a role that nobody knows is none (§3). */
export function asUser(answer: unknown): User {
  const fields = asFields(answer)
  return {
    id: asWholeNumber(fields['id']) ?? 0,
    civility: CIVILITIES.find((civility) => civility === fields['civility']) ?? 'Non-renseigné',
    firstName: asText(fields['firstName']) ?? '',
    lastName: asText(fields['lastName']) ?? '',
    email: asText(fields['email']) ?? '',
    role: ROLES.find((role) => role === fields['role']) ?? 'user',
    isActive: fields['isActive'] !== false,
    emailVerified: fields['emailVerified'] !== false,
    createdAt: asText(fields['createdAt']) ?? '',
    lastLogin: asText(fields['lastLogin']) ?? null,
  }
}

export function asLoggedIn(answer: unknown): LoggedIn {
  const { token, user } = asFields(answer)
  return { token: asText(token) ?? '', user: asUser(user) }
}

export const asSession = (fields: Fields): Session => ({
  id: asText(fields['id']) ?? '',
  device: asText(fields['device']) ?? '',
  createdAt: asText(fields['createdAt']) ?? '',
  lastSeenAt: asText(fields['lastSeenAt']) ?? '',
  expiresAt: asText(fields['expiresAt']) ?? '',
  isCurrent: fields['isCurrent'] === true,
})

export const asCsrfToken = (answer: unknown) => ({
  csrfToken: asText(asFields(answer)['csrfToken']) ?? '',
})
