import { buffer } from 'node:stream/consumers'
import type { Statement } from '@espace/contracts/ledger/statements'
import PdfKit from 'pdfkit'
import { decimal } from '#platform/french.ts'
import { rate, type StatementLine, statementLines, statementTitle } from './statement-lines.ts'

// Of an A4 sheet, in points.
const MARGIN = 40
const COLUMNS = ['*', 62, 72, 44, 50, 72] as const
const HEADINGS = ['', 'Prix (€)', 'TVA', 'Émis', 'Annulés', 'Montant (€)']

/** A statement to print: a table for each of its parts. The faces are those of every reader of PDF. */
export async function statementPdf(statement: Statement): Promise<Uint8Array> {
  const title = statementTitle(statement)
  const pdf = new PdfKit({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    info: { Title: title, Author: statement.operator },
  })
  const bytes = buffer(pdf)
  pdf.font('Helvetica-Bold').fontSize(16).text(drawable(title)).moveDown(0.5)
  const parts = Map.groupBy(statementLines(statement), ({ part }) => part)
  for (const [part, lines] of parts) {
    pdf.font('Helvetica-Bold').fontSize(11).text(drawable(part)).moveDown(0.3)
    pdf.font('Helvetica').fontSize(9)
    drawTable(pdf, lines)
    pdf.moveDown(1)
  }
  pdf.end()
  return new Uint8Array(await bytes)
}

function drawTable(pdf: PDFKit.PDFDocument, lines: readonly StatementLine[]): void {
  if (lines.some(({ text }) => text !== undefined)) {
    const data = lines.map(({ label, text, sold, cancelled }) => [
      drawable(label),
      drawable(text ?? (cancelled ? `${sold}, dont ${cancelled} annulés` : String(sold))),
    ])
    pdf.table({ columnStyles: [200, '*'], defaultStyle: { border: [0, 0, 0.5, 0] }, data })
    return
  }
  const data = [HEADINGS, ...lines.map(cellsOf)].map((row) => row.map(drawable))
  pdf.table({
    columnStyles: (column) => ({
      width: COLUMNS[column] ?? '*',
      align: { x: column === 0 ? 'left' : 'right', y: 'top' },
      border: [0, 0, 0.5, 0],
    }),
    data,
  })
}

const cellsOf = ({ label, priceCents, vatBp, sold, cancelled, cents }: StatementLine): string[] => [
  label,
  priceCents === undefined ? '' : decimal(priceCents),
  vatBp === undefined ? '' : rate(vatBp),
  sold === undefined ? '' : String(sold),
  cancelled === undefined ? '' : String(cancelled),
  cents === undefined || cents === null ? '' : decimal(cents),
]

/** What the faces of readers can draw: an unknown accent gives its bare letter, an emoji gives nothing. */
const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\u202F', '\u00A0')
    .replaceAll(
      /[^\u0020-\u00FF\u0152\u0153\u0178\u2013\u2014\u2018-\u201E\u2026\u20AC]/gu,
      (character) => character.normalize('NFKD').replaceAll(/[^\u0020-\u007E]/g, ''),
    )
