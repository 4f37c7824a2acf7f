/** How often something may be done. */
export interface RateLimit {
  /** Routes with the same name share one counter. */
  name: string
  max: number
  windowMs: number
  /** What has a counter of its own: a connection's address, that with the e-mail of the body, or an account. */
  by: 'address' | 'address and email' | 'account'
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export const FOLLOW_LIMIT = {
  name: 'follow',
  max: 30,
  windowMs: HOUR_MS,
  by: 'address',
} as const satisfies RateLimit

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

/** A stolen session must not be enough to guess the password. */
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

/** Against guessing promo codes. */
export const CODE_CHECK_LIMIT = {
  name: 'promo-code',
  max: 30,
  windowMs: 15 * MINUTE_MS,
  by: 'address',
} as const satisfies RateLimit

/** Messages to oneself. */
export const TEST_SEND_LIMIT = {
  name: 'campaign-test',
  max: 30,
  windowMs: HOUR_MS,
  by: 'account',
} as const satisfies RateLimit

/** Counted on both sides: by the client per action (§9), by the server per address. */
export const CONTACT_LIMIT = {
  name: 'contact',
  max: 5,
  windowMs: HOUR_MS,
  by: 'address',
} as const satisfies RateLimit

/** Counted on both sides: by the client per action (§9), by the server per address. */
export const NEWSLETTER_LIMIT = {
  name: 'newsletter',
  max: 10,
  windowMs: HOUR_MS,
  by: 'address',
} as const satisfies RateLimit

/** Leaving is a right: a household behind one address must not run into this. */
export const UNSUBSCRIBE_LIMIT = {
  name: 'unsubscribe',
  max: 30,
  windowMs: HOUR_MS,
  by: 'address',
} as const satisfies RateLimit

/** Mail services press the one-click links of all their customers from a few addresses. */
export const ONE_CLICK_LIMIT = {
  name: 'one-click',
  max: 1_000,
  windowMs: HOUR_MS,
  by: 'address',
} as const satisfies RateLimit

export const CHECK_USER_LIMIT = {
  name: 'check-user',
  max: 10,
  windowMs: MINUTE_MS,
  by: 'address',
} as const satisfies RateLimit

/** Nobody needs to book more often, and no network has more people who do. */
export const CHECKOUT_LIMITS = [
  { name: 'checkout', max: 60, windowMs: HOUR_MS, by: 'account' },
  { name: 'checkout-address', max: 300, windowMs: HOUR_MS, by: 'address' },
] as const satisfies RateLimit[]

/** The same without an account: each order that is paid at the door writes to an address. */
export const GUEST_ORDER_LIMIT = {
  name: 'guest-order',
  max: 5,
  windowMs: HOUR_MS,
  by: 'address and email',
} as const satisfies RateLimit

/** Gift cards that are begun: each opens a payment page. */
export const VOUCHER_ORDER_LIMITS = [
  { name: 'voucher-order', max: 10, windowMs: HOUR_MS, by: 'address and email' },
  { name: 'voucher-order-address', max: 60, windowMs: HOUR_MS, by: 'address' },
] as const satisfies RateLimit[]

/** The same for cancelling: booking and cancelling in turn sends a mail each time. */
export const CHANGE_LIMITS = [
  { name: 'reservation-change', max: 60, windowMs: HOUR_MS, by: 'account' },
  { name: 'reservation-change-address', max: 300, windowMs: HOUR_MS, by: 'address' },
] as const satisfies RateLimit[]

/** Bookings that are not paid, of one network in a day; the team books as often as it has to. */
export const UNPAID_BOOKINGS_LIMIT = {
  name: 'unpaid-bookings',
  max: 40,
  windowMs: 24 * HOUR_MS,
  by: 'address',
} as const satisfies RateLimit

/** Nobody needs the same ticket more often. */
export const RESEND_LIMIT = {
  name: 'reservation-resend',
  max: 5,
  windowMs: HOUR_MS,
  by: 'account',
} as const satisfies RateLimit

/** Downloads of tickets as PDF: each takes a third of a second of a core. */
export const PDF_LIMITS = [
  { name: 'ticket-pdf', max: 30, windowMs: HOUR_MS, by: 'account' },
  { name: 'ticket-pdf-network', max: 120, windowMs: HOUR_MS, by: 'address' },
] as const satisfies RateLimit[]

/** Nobody needs to join waiting lists more often. */
export const WAITING_LIMIT = {
  name: 'waiting-list',
  max: 20,
  windowMs: HOUR_MS,
  by: 'account',
} as const satisfies RateLimit

export const WAITING_ADDRESS_LIMIT = {
  name: 'waiting-address',
  max: 100,
  windowMs: HOUR_MS,
  by: 'address',
} as const satisfies RateLimit

/** Against guessing the tokens of links. */
export const WAITING_LINK_LIMIT = {
  name: 'waiting-link',
  max: 30,
  windowMs: 15 * MINUTE_MS,
  by: 'address',
} as const satisfies RateLimit

export const UPLOAD_LIMIT = {
  name: 'upload',
  max: 30,
  windowMs: HOUR_MS,
  by: 'account',
} as const satisfies RateLimit

/** The whole ledger, compressed: a minute of work when it is long. */
export const ARCHIVE_LIMIT = {
  name: 'ledger-archive',
  max: 10,
  windowMs: HOUR_MS,
  by: 'account',
} as const satisfies RateLimit

/** Each asks the payment service for every line of its payouts. */
export const PAYOUTS_LIMIT = {
  name: 'ledger-payouts',
  max: 30,
  windowMs: HOUR_MS,
  by: 'account',
} as const satisfies RateLimit
