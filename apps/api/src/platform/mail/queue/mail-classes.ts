import type { MailTemplate } from '../content/mail-data.ts'

/** What leaves first when many wait: the lower, the sooner. */
const URGENCY = { access: 0, ticket: 1, notice: 2, bulk: 3 } as const

/**
 * Of which budget of its address a message is; null: of none. What anybody can cause by a form or a booking has one.
 * Links that let their owner back in have their own, so that a flood of the others does not keep them away. What tells
 * an owner of a change, and what the team causes, is never withheld.
 */
type Budget = 'prompted' | 'reset' | null

interface MailClass {
  urgency: keyof typeof URGENCY
  budget: Budget
}

const CLASSES: Record<MailTemplate, MailClass> = {
  'verify-email': { urgency: 'access', budget: 'prompted' },
  'account-exists': { urgency: 'access', budget: 'prompted' },
  'reset-password': { urgency: 'access', budget: 'reset' },
  'password-changed': { urgency: 'access', budget: null },
  'password-guessed': { urgency: 'access', budget: null },
  'second-factor-changed': { urgency: 'access', budget: null },
  'account-sleeping': { urgency: 'bulk', budget: null },
  'email-change': { urgency: 'access', budget: 'prompted' },
  'email-changed-notice': { urgency: 'access', budget: null },
  'contact-message': { urgency: 'notice', budget: null },
  'newsletter-welcome': { urgency: 'bulk', budget: 'prompted' },
  'newsletter-confirm': { urgency: 'bulk', budget: 'prompted' },
  'newsletter-left': { urgency: 'bulk', budget: 'prompted' },
  'newsletter-test': { urgency: 'bulk', budget: null },
  'artist-followed': { urgency: 'bulk', budget: 'prompted' },
  'artist-confirm': { urgency: 'bulk', budget: 'prompted' },
  'artist-news': { urgency: 'bulk', budget: null },
  'booking-held': { urgency: 'access', budget: 'prompted' },
  'reservation-confirmed': { urgency: 'ticket', budget: 'prompted' },
  'seats-given-back': { urgency: 'ticket', budget: 'prompted' },
  'payment-too-late': { urgency: 'ticket', budget: null },
  'payment-difference': { urgency: 'ticket', budget: null },
  'date-cancelled': { urgency: 'notice', budget: null },
  'date-put-off': { urgency: 'notice', budget: null },
  'date-moved': { urgency: 'notice', budget: null },
  'booking-moved': { urgency: 'ticket', budget: null },
  'booking-cancelled': { urgency: 'notice', budget: null },
  'waiting-joined': { urgency: 'notice', budget: 'prompted' },
  'waiting-offer': { urgency: 'ticket', budget: null },
  'waiting-lapsed': { urgency: 'notice', budget: 'prompted' },
  'waiting-called-off': { urgency: 'notice', budget: null },
  'payment-incident': { urgency: 'notice', budget: null },
  'team-invitation': { urgency: 'access', budget: null },
  'role-changed': { urgency: 'notice', budget: null },
  'team-changed': { urgency: 'notice', budget: null },
  'contact-email-changed': { urgency: 'notice', budget: null },
}

/** Messages of each budget that one address gets in a day. */
export const DAILY_BUDGETS = { prompted: 20, reset: 6 } as const

export const urgencyOf = (template: MailTemplate): number => URGENCY[CLASSES[template].urgency]

/** @param template as the queue has it; one that this version does not know has no budget */
export const budgetOf = (template: string): Budget =>
  isKnown(template) ? CLASSES[template].budget : null

const isKnown = (template: string): template is MailTemplate => Object.hasOwn(CLASSES, template)
