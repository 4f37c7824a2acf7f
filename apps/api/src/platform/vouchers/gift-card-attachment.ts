import type { Attachment } from '../tickets/ticket-attachments.ts'
import type { VenueLines } from '../venue/venue-lines.ts'
import { drawGiftCard } from './draw-gift-card.ts'
import type { GiftCard } from './gift-card.ts'

/** The card that comes with its message, to be printed. */
export const giftCardAttachment = async (
  card: GiftCard,
  house: VenueLines,
): Promise<Attachment> => ({
  filename: 'bon-cadeau.pdf',
  contentType: 'application/pdf',
  content: Buffer.from(await drawGiftCard({ card, house })),
})
