import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { PALETTE } from '@espace/pictures/palette'
import { placeOf, type VenueLines } from '../venue/venue-lines.ts'
import type { PaperTicket } from './printed-ticket.ts'
import { priceLine, saleLine, type SeatTicket } from './seat-ticket.ts'
import { capital, drawable } from './ticket-text.ts'

// Of an A4 sheet, in points.
const MARGIN = 40
const PADDING = 18
const HEIGHT = 180
const GAP = 12
const ON_A_SHEET = 4

/** The ticket of each seat, four to a sheet, to be cut out. */
export function drawSeatTickets(
  pdf: PDFKit.PDFDocument,
  ticket: PaperTicket,
  house: VenueLines,
): void {
  for (const [index, seat] of ticket.seatTickets.entries()) {
    const row = index % ON_A_SHEET
    if (row === 0) pdf.addPage({ size: 'A4', margin: MARGIN })
    drawOne(pdf, MARGIN + row * (HEIGHT + GAP), linesOf(ticket, seat, house))
  }
}

interface Line {
  face: 'display' | 'text' | 'stub'
  size: number
  text: string
}

function linesOf(ticket: PaperTicket, seat: SeatTicket, house: VenueLines): Line[] {
  const { title, when, lieu, code } = ticket
  const small = [
    saleLine(seat),
    `Exploitant : ${[seat.operator, house.licence].filter(Boolean).join(', ')}`,
    `Une place du billet ${groupedCode(code)}`,
  ]
  return [
    { face: 'display', size: 18, text: title.toLocaleUpperCase('fr') },
    { face: 'text', size: 13, text: capital(when) },
    { face: 'text', size: 11, text: placeOf(lieu, house) },
    { face: 'stub', size: 13, text: priceLine(seat) },
    ...small.map((text) => ({ face: 'text', size: 9, text }) as const),
  ]
}

function drawOne(pdf: PDFKit.PDFDocument, top: number, lines: readonly Line[]): void {
  const width = pdf.page.width - 2 * MARGIN
  pdf.rect(MARGIN, top, width, HEIGHT).dash(4, { space: 4 }).stroke(PALETTE.encre).undash()
  pdf.rect(MARGIN, top, 8, HEIGHT).fill(PALETTE.ocre)
  const sheet = pdf.struct('Sect')
  pdf.addStructure(sheet)
  pdf.fillColor(PALETTE.encre)
  pdf.x = MARGIN + PADDING
  pdf.y = top + PADDING
  for (const { face, size, text } of lines) {
    sheet.add(
      pdf.struct('P', {}, () => {
        const height = 2 * size * 1.3
        const options = { width: width - 2 * PADDING, height, ellipsis: true, paragraphGap: 3 }
        pdf.font(face).fontSize(size).text(drawable(text), options)
      }),
    )
  }
  sheet.end()
}
