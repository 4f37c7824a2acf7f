import { drawPdf, type Line, nameTable, write } from '#platform/pdf/draw-pdf.ts'

/** A part of a document: a heading, paragraphs, and label-value lines. */
export interface Part {
  heading: string
  texts?: readonly string[]
  rows?: readonly (readonly [name: string, value: string])[]
  /** Place, date and signature, to be written by hand. */
  isSigned?: boolean
}

export interface PrintedDocument {
  title: string
  author: string
  /** Under the title: the purpose and the date of the document. */
  lead: readonly string[]
  parts: readonly Part[]
}

// Of an A4 sheet, in points.
const MARGIN = 50
const NAME_WIDTH = 170
const SIGNATURE_HEIGHT = 45

/** A document to print and to sign, in the standard fonts of PDF. */
export const documentPdf = ({ title, author, lead, parts }: PrintedDocument): Promise<Uint8Array> =>
  drawPdf({ margin: MARGIN, title, author }, (pdf) => {
    const say = (text: string, face?: Line['face'], size = 10) => {
      write(pdf, { text, face, size }).moveDown(0.4)
    }
    say(title, 'Helvetica-Bold', 16)
    for (const line of lead) say(line)
    for (const { heading, texts = [], rows = [], isSigned = false } of parts) {
      pdf.moveDown(0.6)
      say(heading, 'Helvetica-Bold', 12)
      for (const text of texts) say(text)
      if (rows.length > 0) {
        pdf.font('Helvetica').fontSize(9)
        nameTable(pdf, NAME_WIDTH, rows)
        pdf.moveDown(0.4)
      }
      if (isSigned) {
        say('Fait à ………………………………………………, le ………………………………')
        say('Nom et signature du représentant légal :')
        pdf.y += SIGNATURE_HEIGHT
      }
    }
  })
