import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { PALETTE } from '@espace/pictures/palette'
import { drawPdf, type Line, type Pdf, registerFaces, section } from '../pdf/draw-pdf.ts'
import { placeOf, type VenueLines } from '../venue/venue-lines.ts'
import { type GiftCard, lastDayOf, titleOf, worthOf } from './gift-card.ts'

// Of an A5 sheet, landscape, in points.
const SHEET = { width: 595, height: 420 }
const MARGIN = 40
const STUB = 190
const NOTCH = 12
const PERFORATION = SHEET.width - STUB

export interface CardToDraw {
  card: GiftCard
  venue: VenueLines
}

/** A card as the tickets of the site are drawn: who gives it on the left, what it is worth on the stub. */
export const giftCardPdf = ({ card, venue }: CardToDraw): Promise<Uint8Array> =>
  drawPdf(
    { size: [SHEET.width, SHEET.height], margin: MARGIN, ...WORDS[card.language].document },
    async (pdf) => {
      await registerFaces(pdf)
      draw(pdf, card, venue)
    },
  )

function draw(pdf: Pdf, card: GiftCard, venue: VenueLines): void {
  drawShape(pdf)
  const { sheet, add } = section(pdf)
  const say = ({ x, y, width }: Box, lines: readonly Spaced[]) => {
    pdf.x = x
    pdf.y = y
    for (const { gap = 6, ...line } of lines) {
      const height = Math.max(line.size * 1.3, SHEET.height - MARGIN - pdf.y)
      add(line, { width, height, ellipsis: true })
      pdf.y += gap
    }
  }
  pdf.fillColor(PALETTE.encre)
  say({ x: MARGIN, y: MARGIN, width: PERFORATION - 2 * MARGIN }, wordsOf(card, venue))
  const { language } = card
  const { worth, code, until } = WORDS[language]
  const stub = { x: PERFORATION + 24, y: MARGIN, width: STUB - 44 }
  say(stub, [
    { face: 'stub', size: 11, text: worth },
    { face: 'display', size: 34, text: worthOf(card, language), gap: 26 },
    { face: 'stub', size: 11, text: code },
    { face: 'stub', size: 14, text: groupedCode(card.code), gap: 26 },
    { face: 'stub', size: 11, text: until },
    { face: 'text', size: 13, text: lastDayOf(card, language) },
  ])
  sheet.end()
}

type Box = Record<'x' | 'y' | 'width', number>

interface Spaced extends Line {
  /** What it leaves free below it. */
  gap?: number
}

const WORDS = {
  fr: {
    document: { title: 'Bon cadeau de L’espace comédie', lang: 'fr-FR' },
    worth: 'VALEUR',
    code: 'CODE',
    until: 'VALABLE JUSQU’AU',
    to: 'Pour',
    from: 'De la part de',
    how: 'À dépenser en une ou plusieurs fois : le code se saisit en réservant sur notre site, ou se dit au guichet et à l’entrée.',
  },
  en: {
    document: { title: 'Gift card of L’espace comédie', lang: 'en-GB' },
    worth: 'WORTH',
    code: 'CODE',
    until: 'VALID UNTIL',
    to: 'For',
    from: 'From',
    how: 'To spend at once or bit by bit: type the code when you book on our site, or say it at the box office and at the door.',
  },
}

function wordsOf(card: GiftCard, venue: VenueLines): Spaced[] {
  const { from, to, greeting, language } = card
  const words = WORDS[language]
  const lines: Spaced[] = [
    { face: 'display', size: 40, text: titleOf(card).toUpperCase(), kind: 'H1', gap: 14 },
    ...(to === '' ? [] : [{ face: 'text', size: 16, text: `${words.to} ${to}` } as const]),
    ...(from === '' ? [] : [{ face: 'text', size: 13, text: `${words.from} ${from}` } as const]),
    ...greeting.split('\n').map((text): Spaced => ({ face: 'text', size: 13, text })),
    { face: 'text', size: 10, text: words.how },
    { face: 'text', size: 10, text: placeOf(VENUE.name, venue) },
  ]
  return lines.filter(({ text }) => text !== '')
}

/** Paper, a band, and a notch at both ends of the perforation. */
function drawShape(pdf: Pdf): void {
  pdf.rect(0, 0, SHEET.width, SHEET.height).fill(PALETTE.papier)
  pdf.rect(0, 0, 14, SHEET.height).fill(PALETTE.ocre)
  pdf.rect(PERFORATION, 0, STUB, SHEET.height).fill(PALETTE.dragee)
  pdf.moveTo(PERFORATION, 0).lineTo(PERFORATION, SHEET.height)
  pdf.dash(1, { space: 5 }).stroke(PALETTE.encre).undash()
  for (const y of [0, SHEET.height]) pdf.circle(PERFORATION, y, NOTCH).fill('white')
}
