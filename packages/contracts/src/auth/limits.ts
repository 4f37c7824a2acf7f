import type { RateLimit } from '../kernel/rate-limit.ts'

/** What the form offers (§5). */
export const CIVILITIES = ['M.', 'Mme.', 'Non-renseigné'] as const
export type Civility = (typeof CIVILITIES)[number]

/** `accueil`: the evening's staff, who have the door and nothing of the dashboard. */
export const ROLES = ['user', 'accueil', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Characters of a first or last name (§5). */
export const NAME_MIN = 2
export const NAME_MAX = 50

export const EMAIL_MAX = 255

/** Characters of a password; the upper bound keeps hashing cheap. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** Years that somebody who registers must have lived, and how many years the form offers (§9). */
export const MINIMUM_AGE = 15
export const BIRTH_YEARS = 100

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long a session lasts; a remembered one ends earlier when nobody uses it. */
export const SESSION_MS = 8 * HOUR_MS
export const REMEMBERED_SESSION_MS = 30 * DAY_MS
export const REMEMBERED_IDLE_MS = 7 * DAY_MS

/** How long the links of our mails work. */
export const VERIFY_LINK_MS = 7 * DAY_MS
export const RESET_LINK_MS = HOUR_MS
export const EMAIL_LINK_MS = DAY_MS
/** How long the old address may take a change of address back. */
export const UNDO_LINK_MS = 3 * DAY_MS

/** An address that registers again hears of it no more often than that. */
export const EXISTS_NOTICE_MS = DAY_MS

/** How long a log-in waits for its second step, and how long a session stays confirmed. */
export const CHALLENGE_MS = 5 * MINUTE_MS
export const CONFIRMED_MS = 10 * MINUTE_MS

/** Codes on paper that an account gets at a time. */
export const RECOVERY_CODES = 10

export const PASSKEY_NAME_MAX = 60
/** Devices of one account. */
export const MAX_PASSKEYS = 10

/** Counted on both sides: by the client per action (§9), by the server per address. */
export const LOGIN_LIMIT = {
  name: 'login',
  max: 5,
  windowMs: 15 * MINUTE_MS,
  by: 'address and email',
} as const satisfies RateLimit

export const REGISTER_LIMIT = {
  name: 'register',
  max: 3,
  windowMs: HOUR_MS,
  by: 'address',
} as const satisfies RateLimit

/** All log-ins of one address: a whole office may sit behind it. */
export const LOGIN_ADDRESS_LIMIT = {
  name: 'login-address',
  max: 50,
  windowMs: 15 * MINUTE_MS,
  by: 'address',
} as const satisfies RateLimit

export const FORGOT_LIMIT = {
  name: 'forgot-password',
  max: 5,
  windowMs: HOUR_MS,
  by: 'address',
} as const satisfies RateLimit

export const LINK_LIMIT = {
  name: 'account-link',
  max: 30,
  windowMs: HOUR_MS,
  by: 'address',
} as const satisfies RateLimit

/** Nobody needs the link that proves an address more often. */
export const RESEND_PROOF_LIMIT = {
  name: 'verify-resend',
  max: 3,
  windowMs: HOUR_MS,
  by: 'account',
} as const satisfies RateLimit

/** Somebody with a stolen session must not be able to guess the password. */
export const PASSWORD_CHECK_LIMIT = {
  name: 'password-check',
  max: 5,
  windowMs: 15 * MINUTE_MS,
  by: 'account',
} as const satisfies RateLimit

/** Wrong codes of one account, wherever they come from: a million codes are few. */
export const CODE_LIMIT = {
  name: 'second-factor',
  max: 5,
  windowMs: 15 * MINUTE_MS,
  by: 'account',
} as const satisfies RateLimit

/** Passkeys that one address begins to log in with: each beginning is a row. */
export const PASSKEY_LIMIT = {
  name: 'passkey',
  max: 50,
  windowMs: 15 * MINUTE_MS,
  by: 'address',
} as const satisfies RateLimit
