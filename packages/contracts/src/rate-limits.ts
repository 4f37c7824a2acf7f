export interface RateLimit {
  /** Routes with the same name share one counter. */
  name: string
  max: number
  windowMs: number
  /** The counter's key: the client's address, that with the e-mail of the body, or the account. */
  by: 'address' | 'address and email' | 'account'
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The annotation lets bundlers drop unused limits: browsers need only a few. */
/* @__NO_SIDE_EFFECTS__ */
function limit(name: string, max: number, windowMs: number, by: RateLimit['by']): RateLimit {
  return { name, max, windowMs, by }
}

export const FOLLOW_LIMIT = limit('follow', 30, HOUR_MS, 'address')

export const ALERT_LIMIT = limit('alert', 30, HOUR_MS, 'address')

/** Counted on both sides: by the client per action (§9), by the server per address. */
export const LOGIN_LIMIT = limit('login', 5, 15 * MINUTE_MS, 'address and email')

export const REGISTER_LIMIT = limit('register', 3, HOUR_MS, 'address')

/** All log-ins of one address: a whole office may sit behind it. */
export const LOGIN_ADDRESS_LIMIT = limit('login-address', 50, 15 * MINUTE_MS, 'address')

export const FORGOT_LIMIT = limit('forgot-password', 5, HOUR_MS, 'address')

export const LINK_LIMIT = limit('account-link', 30, HOUR_MS, 'address')

/** Enough for a verification link that got lost. */
export const RESEND_PROOF_LIMIT = limit('verify-resend', 3, HOUR_MS, 'account')

/** A stolen session must not be enough to guess the password. */
export const PASSWORD_CHECK_LIMIT = limit('password-check', 5, 15 * MINUTE_MS, 'account')

/** Wrong codes of one account, from all addresses: a code has only a million values. */
export const CODE_LIMIT = limit('second-factor', 5, 15 * MINUTE_MS, 'account')

/** Passkey log-ins begun from one address: each inserts a row. */
export const PASSKEY_LIMIT = limit('passkey', 50, 15 * MINUTE_MS, 'address')

/** Against guessing promo codes. */
export const CODE_CHECK_LIMIT = limit('promo-code', 30, 15 * MINUTE_MS, 'address')

/** Test mails to oneself. */
export const TEST_SEND_LIMIT = limit('campaign-test', 30, HOUR_MS, 'account')

/** Replies of the team: each is an email. */
export const CONTACT_ANSWER_LIMIT = limit('contact-answer', 120, HOUR_MS, 'account')

/** Counted on both sides: by the client per action (§9), by the server per address. */
export const CONTACT_LIMIT = limit('contact', 5, HOUR_MS, 'address')

/** Counted on both sides: by the client per action (§9), by the server per address. */
export const NEWSLETTER_LIMIT = limit('newsletter', 10, HOUR_MS, 'address')

/** Unsubscribing is a right: the limit leaves room for a household behind one address. */
export const UNSUBSCRIBE_LIMIT = limit('unsubscribe', 30, HOUR_MS, 'address')

/** Mail services call the one-click links of all their customers from a few addresses. */
export const ONE_CLICK_LIMIT = limit('one-click', 1_000, HOUR_MS, 'address')

export const CHECK_USER_LIMIT = limit('check-user', 10, MINUTE_MS, 'address')

/** Enough for any buyer, and for all buyers behind one network. */
export const CHECKOUT_LIMITS = [
  limit('checkout', 60, HOUR_MS, 'account'),
  limit('checkout-address', 300, HOUR_MS, 'address'),
] as const

/** The same for guests: each order to be paid at the door sends a mail. */
export const GUEST_ORDER_LIMIT = limit('guest-order', 5, HOUR_MS, 'address and email')

/** The same for their tickets, which got lost. */
export const GUEST_RESEND_LIMIT = limit('guest-resend', 5, HOUR_MS, 'address')

/** Orders of gift cards: each opens a payment page. */
export const VOUCHER_ORDER_LIMITS = [
  limit('voucher-order', 10, HOUR_MS, 'address and email'),
  limit('voucher-order-address', 60, HOUR_MS, 'address'),
] as const

/** The same for cancelling: alternate bookings and cancellations send a mail each time. */
export const CHANGE_LIMITS = [
  limit('reservation-change', 60, HOUR_MS, 'account'),
  limit('reservation-change-address', 300, HOUR_MS, 'address'),
] as const

/** Unpaid bookings of one network in a day; staff are exempt. */
export const UNPAID_BOOKINGS_LIMIT = limit('unpaid-bookings', 40, 24 * HOUR_MS, 'address')

/** Enough for a ticket that got lost. */
export const RESEND_LIMIT = limit('reservation-resend', 5, HOUR_MS, 'account')

/** Downloads of tickets as PDF: each takes a third of a second of a core. */
export const PDF_LIMITS = [
  limit('ticket-pdf', 30, HOUR_MS, 'account'),
  limit('ticket-pdf-network', 120, HOUR_MS, 'address'),
] as const

export const WAITING_LIMIT = limit('waiting-list', 20, HOUR_MS, 'account')

export const WAITING_ADDRESS_LIMIT = limit('waiting-address', 100, HOUR_MS, 'address')

/** Against guessing the tokens of links. */
export const WAITING_LINK_LIMIT = limit('waiting-link', 30, 15 * MINUTE_MS, 'address')

export const UPLOAD_LIMIT = limit('upload', 30, HOUR_MS, 'account')

/** The whole ledger, compressed: a minute of work when it is long. */
export const ARCHIVE_LIMIT = limit('ledger-archive', 10, HOUR_MS, 'account')

/** Each asks the payment service for every line of its payouts. */
export const PAYOUTS_LIMIT = limit('ledger-payouts', 30, HOUR_MS, 'account')
