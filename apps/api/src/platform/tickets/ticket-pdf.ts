import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { PALETTE } from '@espace/pictures/palette'
import { upperFirst } from 'es-toolkit/string/upperFirst'
import { drawPdf, type Face, type Line, type Pdf, registerFaces, section } from '../pdf/draw-pdf.ts'
import { type VenueLines, placeOf } from '../venue/venue-lines.ts'
import type { PaperTicket } from './printed-ticket.ts'
import { qrFigure } from './qr.ts'
import { priceLine, saleLine, type SeatTicket } from './seat-ticket.ts'

// Of an A4 sheet, in points.
const MARGIN = 56
const WIDTH = 595 - 2 * MARGIN

/** Codes of the party side by side: a tarif has one of its own. */
const QR = { alone: 170, size: 105, column: WIDTH / 3 }

/** The title is as large as it can be on two lines. */
const TITLE = { largest: 44, smallest: 18, step: 2 }

export interface PrintJob {
  tickets: readonly PaperTicket[]
  /** What papers say of it. */
  venue: VenueLines
}

/** Tickets to print, a sheet for each and then one of each of its seats; they also read well aloud. */
export const ticketPdf = ({ tickets, venue }: PrintJob): Promise<Uint8Array> =>
  drawPdf(
    {
      margin: MARGIN,
      autoFirstPage: false,
      ...DOCUMENT[tickets[0]?.language ?? 'fr'],
      subject: venue.licence,
    },
    async (pdf) => {
      await registerFaces(pdf)
      for (const ticket of tickets) {
        pdf.addPage()
        draw(pdf, ticket, venue)
        drawSeatTickets(pdf, ticket, venue)
      }
    },
  )

const DOCUMENT = {
  fr: { title: 'Billets de L’espace comédie', lang: 'fr-FR' },
  en: { title: 'Tickets of L’espace comédie', lang: 'en-GB' },
}

/** The sheet of the party: what, when, where and how to come, whose, and what it cost. */
function draw(pdf: Pdf, ticket: PaperTicket, venue: VenueLines): void {
  const { title, when, lieu, parties } = ticket
  const { sheet, add } = section(pdf)
  const say = (face: Face, size: number, text: string, width = WIDTH) =>
    add({ face, size, text }, { width })
  pdf.rect(0, 0, pdf.page.width, 16).fill(PALETTE.ocre)
  pdf.fillColor(PALETTE.encre)
  pdf.y = MARGIN
  say('stub', 11, ticket.heading)
  pdf.moveDown(0.6)
  const name = title.toLocaleUpperCase('fr')
  const titleLine: Line = { face: 'display', size: titleSize(pdf, name), text: name, kind: 'H1' }
  add(titleLine, { width: WIDTH })
  pdf.moveDown(0.6)
  say('text', 18, upperFirst(when))
  say('text', 14, ticket.doors)
  say('text', 14, placeOf(lieu, venue))
  if (venue.way !== undefined && venue.way !== '') say('text', 11, venue.way)
  pdf.moveDown(0.8)
  say('stub', 14, ticket.holder)
  pdf.moveDown(0.8)
  const top = pdf.y
  const size = parties.length === 1 ? QR.alone : QR.size
  for (const [index, { code, seats }] of parties.entries()) {
    const x = MARGIN + (index % 3) * QR.column
    const y = top + Math.floor(index / 3) * (size + 60)
    sheet.add(qrFigure(pdf, code, { x, y, size }))
    pdf.y = y + size + 10
    const width = parties.length === 1 ? WIDTH : QR.column - 8
    pdf.x = x
    say('stub', parties.length === 1 ? 18 : 11, groupedCode(code), width)
    say('stub', parties.length === 1 ? 14 : 11, seats, width)
  }
  pdf.x = MARGIN
  pdf.moveDown(1)
  for (const line of ticket.sums) say('text', 12, line)
  pdf.moveDown(1)
  for (const line of ticket.notes) say('text', 12, line)
  pdf.moveDown(1)
  const [seat] = ticket.seatTickets
  say('text', 10, [seat?.operator ?? VENUE.name, venue.licence].filter(Boolean).join('. '))
  sheet.end()
}

function titleSize(pdf: Pdf, title: string): number {
  pdf.font('display')
  for (let size = TITLE.largest; size > TITLE.smallest; size -= TITLE.step) {
    const lines =
      pdf.fontSize(size).heightOfString(title, { width: WIDTH }) / pdf.currentLineHeight(true)
    const widest = Math.max(...title.split(/\s+/).map((word) => pdf.widthOfString(word)))
    if (lines <= 2.01 && widest <= WIDTH) return size
  }
  return TITLE.smallest
}

// Of a seat ticket on its A4 sheet, in points.
const EDGE = 40
const PADDING = 18
const HEIGHT = 180
const GAP = 12
const ON_A_SHEET = 4
const STUB = 150
const NOTCH = 9
const QR_SIZE = 100

function drawSeatTickets(pdf: Pdf, ticket: PaperTicket, venue: VenueLines): void {
  const { seatTickets } = ticket
  for (const [index, seat] of seatTickets.entries()) {
    const row = index % ON_A_SHEET
    if (row === 0) pdf.addPage({ size: 'A4', margin: EDGE })
    const top = EDGE + row * (HEIGHT + GAP)
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
    { face: 'text', size: 13, text: upperFirst(when) },
    { face: 'text', size: 11, text: placeOf(lieu, venue) },
    { face: 'stub', size: 13, text: priceLine(seat) },
    ...small.map((text) => ({ face: 'text', size: 9, text }) as const),
  ]
}

/** As tickets are drawn on the site: paper, a notch at both ends of the perforation, and the stub. */
function drawShape(pdf: Pdf, top: number): void {
  const width = pdf.page.width - 2 * EDGE
  const perforation = EDGE + width - STUB
  pdf.rect(EDGE, top, width, HEIGHT).fill(PALETTE.papier)
  pdf.rect(EDGE, top, 8, HEIGHT).fill(PALETTE.ocre)
  pdf.rect(perforation, top, STUB, HEIGHT).fill('white')
  pdf.rect(EDGE, top, width, HEIGHT).dash(4, { space: 4 }).stroke(PALETTE.encre)
  pdf.moveTo(perforation, top).lineTo(perforation, top + HEIGHT)
  pdf.dash(1, { space: 4 }).stroke(PALETTE.encre).undash()
  for (const y of [top, top + HEIGHT]) pdf.circle(perforation, y, NOTCH).fill('white')
}

interface Said {
  lines: readonly Line[]
  place: string
}

function drawOne(pdf: Pdf, top: number, code: string, { lines, place }: Said): void {
  const width = pdf.page.width - 2 * EDGE - STUB
  const { sheet, add } = section(pdf)
  pdf.fillColor(PALETTE.encre)
  pdf.x = EDGE + PADDING
  pdf.y = top + PADDING
  for (const line of lines) {
    const height = 2 * line.size * 1.3
    add(line, { width: width - 2 * PADDING, height, ellipsis: true, paragraphGap: 3 })
  }
  const stub = EDGE + width
  const x = stub + (STUB - QR_SIZE) / 2
  sheet.add(qrFigure(pdf, code, { x, y: top + PADDING + 4, size: QR_SIZE }))
  pdf.x = stub
  pdf.y = top + PADDING + QR_SIZE + 14
  add({ face: 'stub', size: 11, text: groupedCode(code) }, { width: STUB, align: 'center' })
  add({ face: 'text', size: 10, text: place }, { width: STUB, align: 'center' })
  sheet.end()
}
