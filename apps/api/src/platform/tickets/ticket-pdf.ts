import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { PALETTE } from '@espace/pictures/palette'
import PdfKit from 'pdfkit'
import { type VenueLines, placeOf } from '../venue/venue-lines.ts'
import { type PaperTicket, placesOf, type PrintedTicket } from './printed-ticket.ts'
import { QR_MARGIN, qrModules } from './qr.ts'
import { drawSeatTickets } from './seat-tickets-pdf.ts'
import { capital, drawable } from './ticket-text.ts'

const require = createRequire(import.meta.url)

const FACES = {
  display: '@fontsource/anybody/files/anybody-latin-900-normal.woff',
  text: '@fontsource/instrument-sans/files/instrument-sans-latin-500-normal.woff',
  stub: '@fontsource/spline-sans-mono/files/spline-sans-mono-latin-600-normal.woff',
}

// Of an A4 sheet, in points.
const MARGIN = 56
const WIDTH = 595 - 2 * MARGIN
const QR_SIZE = 200

/** The title is as large as it can be on two lines. */
const TITLE = { largest: 44, smallest: 18, step: 2 }

/**
 * Tickets to print, a sheet for each and then one of each of its seats; they also read well aloud.
 *
 * @param house what papers say of it
 */
export async function ticketPdf(
  tickets: readonly PaperTicket[],
  house: VenueLines,
): Promise<Buffer> {
  const pdf = new PdfKit({
    size: 'A4',
    margin: MARGIN,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    info: {
      Title: 'Billets de L’espace comédie',
      Author: 'L’espace comédie',
      ...(house.licence !== undefined && { Subject: house.licence }),
    },
  })
  const bytes = buffer(pdf)
  for (const [name, file] of Object.entries(FACES)) {
    pdf.registerFont(name, await readFile(require.resolve(file)))
  }
  for (const ticket of tickets) {
    pdf.addPage()
    draw(pdf, ticket, house)
    drawSeatTickets(pdf, ticket, house)
  }
  pdf.end()
  return bytes
}

type Pdf = PDFKit.PDFDocument

function draw(
  pdf: Pdf,
  { title, when, lieu, seats, code }: PrintedTicket,
  house: VenueLines,
): void {
  const sheet = pdf.struct('Sect')
  pdf.addStructure(sheet)
  const say = (kind: 'H1' | 'P', face: keyof typeof FACES, size: number, text: string) => {
    sheet.add(
      pdf.struct(kind, {}, () => {
        pdf.font(face).fontSize(size).text(drawable(text), { width: WIDTH })
      }),
    )
  }
  pdf.rect(0, 0, pdf.page.width, 16).fill(PALETTE.ocre)
  pdf.fillColor(PALETTE.encre)
  pdf.y = MARGIN
  say('P', 'stub', 11, 'BILLET')
  pdf.moveDown(0.6)
  const name = title.toLocaleUpperCase('fr')
  say('H1', 'display', titleSize(pdf, name), name)
  pdf.moveDown(0.6)
  say('P', 'text', 18, capital(when))
  say('P', 'text', 14, placeOf(lieu, house))
  pdf.moveDown(1)
  say('P', 'stub', 18, placesOf(seats))
  pdf.moveDown(1)
  const alt = `QR code du billet ${groupedCode(code)}`
  sheet.add(pdf.struct('Figure', { alt }, () => drawQr(pdf, code)))
  say('P', 'stub', 20, groupedCode(code))
  pdf.moveDown(1)
  say('P', 'text', 12, 'À l’entrée, montrez ce billet, imprimé ou sur votre téléphone.')
  say('P', 'text', 12, 'Un empêchement ? Rendez vos places depuis votre compte.')
  if (house.licence !== undefined) {
    pdf.moveDown(1)
    say('P', 'text', 10, `${VENUE.name}. ${house.licence}`)
  }
  sheet.end()
}

function drawQr(pdf: Pdf, code: string): void {
  const rows = qrModules(code)
  const side = QR_SIZE / rows.length
  // Its own margin stands in that of the sheet, so that it is in line with the words.
  const x = MARGIN - QR_MARGIN * side
  const { y } = pdf
  for (const [row, modules] of rows.entries()) {
    for (const [column, isDark] of modules.entries()) {
      if (isDark) pdf.rect(x + column * side, y + row * side, side, side)
    }
  }
  pdf.fill(PALETTE.encre)
  pdf.y = y + QR_SIZE + 8
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
