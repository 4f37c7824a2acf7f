import { join } from 'node:path'
import { drawApart } from '../pdf/draw-apart.ts'
import type { Attachment } from '../tickets/ticket-attachments.ts'
import type { CardToDraw, giftCardPdf } from './gift-card-pdf.ts'

const FILE = join(import.meta.dirname, 'gift-card-pdf.ts')

export const drawGiftCard = (job: CardToDraw): Promise<Uint8Array> =>
  drawApart<typeof giftCardPdf>(FILE, 'giftCardPdf', job)

export const giftCardAttachment = async (job: CardToDraw): Promise<Attachment> => ({
  filename: 'bon-cadeau.pdf',
  contentType: 'application/pdf',
  content: Buffer.from(await drawGiftCard(job)),
})
