import { FILES } from '@espace/contracts/reservations/reservations.constants'
import type { VenueLines } from '../venue/venue-lines.ts'
import { pictureIdOf, type PrintedTicket } from './printed-ticket.ts'
import { qrPicture } from './qr.ts'
import { ticketCalendar } from './ticket-calendar.ts'

export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
  /** Of a picture that stands in the message itself. */
  cid?: string
}

/** What comes with tickets: the code of each as a picture, the evenings for a calendar, and the sheets. */
export async function ticketAttachments(
  tickets: readonly PrintedTicket[],
  { origin, venue, paper }: { origin: string; venue: VenueLines; paper?: Uint8Array | undefined },
): Promise<Attachment[]> {
  const good = tickets.filter(({ isFormer }) => !isFormer)
  const pictures = good.map(async ({ code }) => ({
    filename: `billet-${code}.png`,
    contentType: 'image/png',
    content: await qrPicture(code),
    cid: pictureIdOf(code),
  }))
  return [
    ...(await Promise.all(pictures)),
    {
      filename: 'spectacle.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: Buffer.from(ticketCalendar(tickets, origin, venue)),
    },
    ...(paper
      ? [{ filename: FILES.pdf.name, contentType: FILES.pdf.type, content: Buffer.from(paper) }]
      : []),
  ]
}
