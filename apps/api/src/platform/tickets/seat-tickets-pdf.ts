import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { PALETTE } from '@espace/pictures/palette'
import { capital, type Line, type Pdf, section } from '../pdf/draw-pdf.ts'
import { placeOf, type VenueLines } from '../venue/venue-lines.ts'
import type { PaperTicket } from './printed-ticket.ts'
import { qrFigure } from './qr.ts'
import { priceLine, saleLine, type SeatTicket } from './seat-ticket.ts'

// Of an A4 sheet, in points.
const MARGIN = 40
const PADDING = 18
const HEIGHT = 180
const GAP = 12
const ON_A_SHEET = 4
const STUB = 150
const NOTCH = 9
const QR_SIZE = 100

export function drawSeatTickets(pdf: Pdf, ticket: PaperTicket, venue: VenueLines): void {
  const { seatTickets } = ticket
  for (const [index, seat] of seatTickets.entries()) {
    const row = index % ON_A_SHEET
    if (row === 0) pdf.addPage({ size: 'A4', margin: MARGIN })
    const top = MARGIN + row * (HEIGHT + GAP)
    drawShape(pdf, top)
    drawOne(pdf, top, seat.code, { lines: linesOf(ticket, seat, venue), place: seat.place })
  }
}

function linesOf({ title, when, lieu }: PaperTicket, seat: SeatTicket, venue: VenueLines): Line[] {
  const small = [
    saleLine(seat),
    ...(seat.class === '' ? [] : [`Classe du tarif : ${seat.class}`]),
    `Exploitant : ${[seat.operator, venue.licence].filter(Boolean).join(', ')}`,
  ]
  return [
    { face: 'display', size: 18, text: title.toLocaleUpperCase('fr') },
    { face: 'text', size: 13, text: capital(when) },
    { face: 'text', size: 11, text: placeOf(lieu, venue) },
    { face: 'stub', size: 13, text: priceLine(seat) },
    ...small.map((text) => ({ face: 'text', size: 9, text }) as const),
  ]
}

/** As tickets are drawn on the site: paper, a notch at both ends of the perforation, and the stub. */
function drawShape(pdf: Pdf, top: number): void {
  const width = pdf.page.width - 2 * MARGIN
  const perforation = MARGIN + width - STUB
  pdf.rect(MARGIN, top, width, HEIGHT).fill(PALETTE.papier)
  pdf.rect(MARGIN, top, 8, HEIGHT).fill(PALETTE.ocre)
  pdf.rect(perforation, top, STUB, HEIGHT).fill('white')
  pdf.rect(MARGIN, top, width, HEIGHT).dash(4, { space: 4 }).stroke(PALETTE.encre)
  pdf.moveTo(perforation, top).lineTo(perforation, top + HEIGHT)
  pdf.dash(1, { space: 4 }).stroke(PALETTE.encre).undash()
  for (const y of [top, top + HEIGHT]) pdf.circle(perforation, y, NOTCH).fill('white')
}

interface Said {
  lines: readonly Line[]
  place: string
}

function drawOne(pdf: Pdf, top: number, code: string, { lines, place }: Said): void {
  const width = pdf.page.width - 2 * MARGIN - STUB
  const { sheet, add } = section(pdf)
  pdf.fillColor(PALETTE.encre)
  pdf.x = MARGIN + PADDING
  pdf.y = top + PADDING
  for (const line of lines) {
    const height = 2 * line.size * 1.3
    add(line, { width: width - 2 * PADDING, height, ellipsis: true, paragraphGap: 3 })
  }
  const stub = MARGIN + width
  const x = stub + (STUB - QR_SIZE) / 2
  sheet.add(qrFigure(pdf, code, { x, y: top + PADDING + 4, size: QR_SIZE }))
  pdf.x = stub
  pdf.y = top + PADDING + QR_SIZE + 14
  add({ face: 'stub', size: 11, text: groupedCode(code) }, { width: STUB, align: 'center' })
  add({ face: 'text', size: 10, text: place }, { width: STUB, align: 'center' })
  sheet.end()
}
