import { MAILS } from '#mails.ts'
import { composeMail as compose } from '#platform/mail/content/compose-mail.ts'
import type { VenueLines } from '#platform/venue/venue-lines.ts'

/** Renders a queued email. */
export const composeMail = (template: string, data: unknown, origin: string, venue?: VenueLines) =>
  compose(MAILS, { template, data }, { origin, ...(venue && { venue }) })

/** The same of an order that was made in English. */
export const composeInEnglish = (template: string, data: unknown, origin: string) =>
  compose(MAILS, { template, data, language: 'en' }, { origin })
