import type { VenueLines } from '../../venue/venue-lines.ts'
import { type ComposedMail, composeContent } from './compose-mail.ts'
import { type Newsletter, newsletterContent } from './newsletter-content.ts'

interface Copy {
  leave: { url: string; oneClickUrl: string }
  /** What the links of the site begin with. */
  origin: string
  house: VenueLines
}

/** A newsletter as one person gets it. */
export const composeNewsletter = (
  newsletter: Newsletter,
  { leave, origin, house }: Copy,
): ComposedMail => composeContent(newsletterContent(newsletter, leave), origin, house)
