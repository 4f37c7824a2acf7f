import type { Statement } from '@espace/contracts/ledger/statements'
import { decimal } from '#platform/french.ts'
import { drawPdf, figureTable, nameTable, type Pdf, write } from '#platform/pdf/draw-pdf.ts'
import { rate, type StatementLine, statementLines, statementTitle } from './statement-lines.ts'

// Of an A4 sheet, in points.
const MARGIN = 40
const COLUMNS = ['*', 62, 72, 44, 50, 72] as const
const HEADINGS = ['', 'Prix (€)', 'TVA', 'Émis', 'Annulés', 'Montant (€)']

/** A statement to print: a table for each of its parts, in the standard fonts of PDF. */
export function statementPdf(statement: Statement): Promise<Uint8Array> {
  const title = statementTitle(statement)
  return drawPdf({ margin: MARGIN, title, author: statement.operator }, (pdf) => {
    write(pdf, { text: title, face: 'Helvetica-Bold', size: 16 }).moveDown(0.5)
    const parts = Map.groupBy(statementLines(statement), ({ part }) => part)
    for (const [part, lines] of parts) {
      write(pdf, { text: part, face: 'Helvetica-Bold', size: 11 }).moveDown(0.3)
      pdf.font('Helvetica').fontSize(9)
      drawTable(pdf, lines)
      pdf.moveDown(1)
    }
  })
}

function drawTable(pdf: Pdf, lines: readonly StatementLine[]): void {
  if (lines.some(({ text }) => text !== undefined)) {
    const rows = lines.map(({ label, text, sold, cancelled }) => [
      label,
      text ?? (cancelled ? `${sold}, dont ${cancelled} annulés` : String(sold)),
    ])
    nameTable(pdf, 200, rows)
  } else figureTable(pdf, COLUMNS, [HEADINGS, ...lines.map(cellsOf)])
}

const cellsOf = ({ label, priceCents, vatBp, sold, cancelled, cents }: StatementLine): string[] => [
  label,
  priceCents === undefined ? '' : decimal(priceCents),
  vatBp === undefined ? '' : rate(vatBp),
  sold === undefined ? '' : String(sold),
  cancelled === undefined ? '' : String(cancelled),
  cents === undefined || cents === null ? '' : decimal(cents),
]
