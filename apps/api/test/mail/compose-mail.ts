import { MAILS } from '../../src/mails.ts'
import { composeMail as compose } from '../../src/platform/mail/content/compose-mail.ts'
import type { VenueLines } from '../../src/platform/venue/venue-lines.ts'

/** A queued message as it leaves. */
export const composeMail = (template: string, data: unknown, origin: string, house?: VenueLines) =>
  compose(MAILS, { template, data }, { origin, ...(house && { house }) })
