import type { LanguageCode } from '@espace/contracts/kernel/languages'
import { MAILS } from '#mails.ts'
import { composeMail as compose } from '#platform/mail/content/compose-mail.ts'
import type { VenueLines } from '#platform/venue/venue-lines.ts'

/** A queued message as it leaves. */
export const composeMail = (
  template: string,
  data: unknown,
  origin: string,
  house?: VenueLines,
  language?: LanguageCode,
) =>
  compose(
    MAILS,
    { template, data, ...(language && { language }) },
    { origin, ...(house && { house }) },
  )
