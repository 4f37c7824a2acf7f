import type { Statement } from '@espace/contracts/ledger/statements'
import { decimal } from '#platform/french.ts'
import { drawable, drawPdf, figureTable, type Pdf } from '#platform/pdf/draw-pdf.ts'
import { rate, type StatementLine, statementLines, statementTitle } from './statement-lines.ts'

// Of an A4 sheet, in points.
const MARGIN = 40
const COLUMNS = ['*', 62, 72, 44, 50, 72] as const
const HEADINGS = ['', 'Prix (€)', 'TVA', 'Émis', 'Annulés', 'Montant (€)']

/** A statement to print: a table for each of its parts, in the standard fonts of PDF. */
export function statementPdf(statement: Statement): Promise<Uint8Array> {
  const title = statementTitle(statement)
  return drawPdf({ margin: MARGIN, title, author: statement.operator }, (pdf) => {
    pdf.font('Helvetica-Bold').fontSize(16).text(drawable(title)).moveDown(0.5)
    const parts = Map.groupBy(statementLines(statement), ({ part }) => part)
    for (const [part, lines] of parts) {
      pdf.font('Helvetica-Bold').fontSize(11).text(drawable(part)).moveDown(0.3)
      pdf.font('Helvetica').fontSize(9)
      drawTable(pdf, lines)
      pdf.moveDown(1)
    }
  })
}

function drawTable(pdf: Pdf, lines: readonly StatementLine[]): void {
  if (lines.some(({ text }) => text !== undefined)) {
    const data = lines.map(({ label, text, sold, cancelled }) => [
      drawable(label),
      drawable(text ?? (cancelled ? `${sold}, dont ${cancelled} annulés` : String(sold))),
    ])
    pdf.table({ columnStyles: [200, '*'], defaultStyle: { border: [0, 0, 0.5, 0] }, data })
    return
  }
  figureTable(
    pdf,
    COLUMNS,
    [HEADINGS, ...lines.map(cellsOf)].map((row) => row.map(drawable)),
  )
}

const cellsOf = ({ label, priceCents, vatBp, sold, cancelled, cents }: StatementLine): string[] => [
  label,
  priceCents === undefined ? '' : decimal(priceCents),
  vatBp === undefined ? '' : rate(vatBp),
  sold === undefined ? '' : String(sold),
  cancelled === undefined ? '' : String(cancelled),
  cents === undefined || cents === null ? '' : decimal(cents),
]
