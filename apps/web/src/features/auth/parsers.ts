import { CIVILITIES, ROLES } from '@espace/contracts/auth/limits'
import type {
  Factors,
  LoginChallenge,
  WithCodes,
} from '@espace/contracts/auth/second-factor.contract'
import type { LoggedIn, Passkey, Session, User } from '@espace/contracts/auth/user'
import {
  parseFields,
  parseListOf,
  parseText,
  parseWholeNumber,
  type Fields,
} from '../../lib/client/parsers.ts'

/** Somebody with an account; a role that nobody knows is none (§3). */
export function parseUser(answer: unknown): User {
  const fields = parseFields(answer)
  return {
    id: parseWholeNumber(fields['id']) ?? 0,
    civility: CIVILITIES.find((civility) => civility === fields['civility']) ?? 'Non-renseigné',
    firstName: parseText(fields['firstName']) ?? '',
    lastName: parseText(fields['lastName']) ?? '',
    email: parseText(fields['email']) ?? '',
    role: ROLES.find((role) => role === fields['role']) ?? 'user',
    isActive: fields['isActive'] !== false,
    emailVerified: fields['emailVerified'] !== false,
    ...(fields['mustChangePassword'] === true && { mustChangePassword: true }),
    createdAt: parseText(fields['createdAt']) ?? '',
    lastLogin: parseText(fields['lastLogin']) ?? null,
  }
}

export function parseLoggedIn(answer: unknown): LoggedIn {
  const { token, user } = parseFields(answer)
  return { token: parseText(token) ?? '', user: parseUser(user) }
}

export const parseSession = (fields: Fields): Session => ({
  id: parseText(fields['id']) ?? '',
  device: parseText(fields['device']) ?? '',
  createdAt: parseText(fields['createdAt']) ?? '',
  lastSeenAt: parseText(fields['lastSeenAt']) ?? '',
  expiresAt: parseText(fields['expiresAt']) ?? '',
  isCurrent: fields['isCurrent'] === true,
})

export const parseCsrfToken = (answer: unknown) => ({
  csrfToken: parseText(parseFields(answer)['csrfToken']) ?? '',
})

const METHODS = ['application', 'cle', 'recuperation'] as const

/** What the refusal of a log-in hands over. */
export function parseChallenge(challenge: unknown): LoginChallenge {
  const { token, methods } = parseFields(challenge)
  const said: unknown[] = Array.isArray(methods) ? methods : []
  return {
    token: parseText(token) ?? '',
    methods: METHODS.filter((method) => said.includes(method)),
  }
}

const parsePasskey = (fields: Fields): Passkey => ({
  id: parseWholeNumber(fields['id']) ?? 0,
  name: parseText(fields['name']) ?? '',
  createdAt: parseText(fields['createdAt']) ?? '',
  lastUsedAt: parseText(fields['lastUsedAt']) ?? null,
})

export function parseFactors(answer: unknown): Factors {
  const { application, passkeys, recoveryCodesLeft, isDemanded } = parseFields(answer)
  const since = application === null ? undefined : parseText(parseFields(application)['createdAt'])
  return {
    application: since === undefined ? null : { createdAt: since },
    passkeys: parseListOf(passkeys, parsePasskey),
    recoveryCodesLeft: parseWholeNumber(recoveryCodesLeft) ?? 0,
    isDemanded: isDemanded === true,
  }
}

export function parseWithCodes(answer: unknown): WithCodes {
  const { factors, recoveryCodes } = parseFields(answer)
  const codes: unknown[] = Array.isArray(recoveryCodes) ? recoveryCodes : []
  return {
    factors: parseFactors(factors),
    recoveryCodes: codes.flatMap((code) => parseText(code) ?? []),
  }
}

export function parseApplicationSecret(answer: unknown) {
  const { secret, uri } = parseFields(answer)
  return { secret: parseText(secret) ?? '', uri: parseText(uri) ?? '' }
}

/** What the browser reads itself; that it is asked for something is all that can be said of it here. */
export function parsePasskeyOptions(answer: unknown) {
  const options = parseFields(answer)
  return { ...options, challenge: parseText(options['challenge']) ?? '' }
}
