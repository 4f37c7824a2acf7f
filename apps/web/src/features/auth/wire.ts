import { CIVILITIES, ROLES } from '@espace/contracts/auth/limits'
import type {
  Factors,
  LoginChallenge,
  WithCodes,
} from '@espace/contracts/auth/second-factor.contract'
import type { LoggedIn, Passkey, Session, User } from '@espace/contracts/auth/user'
import { asFields, asListOf, asText, asWholeNumber, type Fields } from '../../lib/wire.ts'

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
    ...(fields['mustChangePassword'] === true && { mustChangePassword: true }),
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

const METHODS = ['application', 'cle', 'recuperation'] as const

/** What the refusal of a log-in hands over. */
export function asChallenge(challenge: unknown): LoginChallenge {
  const { token, methods } = asFields(challenge)
  const said: unknown[] = Array.isArray(methods) ? methods : []
  return {
    token: asText(token) ?? '',
    methods: METHODS.filter((method) => said.includes(method)),
  }
}

const asPasskey = (fields: Fields): Passkey => ({
  id: asWholeNumber(fields['id']) ?? 0,
  name: asText(fields['name']) ?? '',
  createdAt: asText(fields['createdAt']) ?? '',
  lastUsedAt: asText(fields['lastUsedAt']) ?? null,
})

export function asFactors(answer: unknown): Factors {
  const { application, passkeys, recoveryCodesLeft, isDemanded } = asFields(answer)
  const since = application === null ? undefined : asText(asFields(application)['createdAt'])
  return {
    application: since === undefined ? null : { createdAt: since },
    passkeys: asListOf(passkeys, asPasskey),
    recoveryCodesLeft: asWholeNumber(recoveryCodesLeft) ?? 0,
    isDemanded: isDemanded === true,
  }
}

export function asWithCodes(answer: unknown): WithCodes {
  const { factors, recoveryCodes } = asFields(answer)
  const codes: unknown[] = Array.isArray(recoveryCodes) ? recoveryCodes : []
  return {
    factors: asFactors(factors),
    recoveryCodes: codes.flatMap((code) => asText(code) ?? []),
  }
}

export function asApplicationSecret(answer: unknown) {
  const { secret, uri } = asFields(answer)
  return { secret: asText(secret) ?? '', uri: asText(uri) ?? '' }
}

/** What the browser reads itself; that it is asked for something is all that can be said of it here. */
export function asPasskeyOptions(answer: unknown) {
  const options = asFields(answer)
  return { ...options, challenge: asText(options['challenge']) ?? '' }
}
