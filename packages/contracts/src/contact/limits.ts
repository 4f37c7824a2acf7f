import type { RateLimit } from '../kernel/rate-limit.ts'

/** What a message can be about (§9). */
export const CONTACT_SUBJECTS = ['spectacle', 'partenariat', 'autre'] as const
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number]

/** What a message is about that does not say. */
export const DEFAULT_SUBJECT = 'autre' satisfies ContactSubject

/** How far the team has come with a message. */
export const CONTACT_STATUSES = ['nouveau', 'lu', 'traite'] as const
export type ContactStatus = (typeof CONTACT_STATUSES)[number]

/** Characters of a name and of a message (§5). */
export const CONTACT_NAME_MAX = 50
export const CONTACT_MESSAGE_MIN = 10
export const CONTACT_MESSAGE_MAX = 1_000

/** Messages on a page of the inbox. */
export const CONTACT_PAGE_SIZE = 20

/** Counted on both sides: by the client per action (§9), by the server per address. */
export const CONTACT_LIMIT = {
  name: 'contact',
  max: 5,
  windowMs: 3_600_000,
  by: 'address',
} as const satisfies RateLimit
