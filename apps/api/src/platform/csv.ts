/** Lets Excel know that the text is UTF-8. */
const BOM = '\uFEFF'

/** One column of a table to be kept: its heading, and what stands in it. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>

/**
 * A table as a French spreadsheet opens it: `;` between cells, UTF-8. What a spreadsheet would take
 * for a formula gets an apostrophe in front.
 */
export function toCsv<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const headings = Object.keys(columns)
  const lines = rows.map((row) => Object.values(columns).map((cell) => String(cell(row) ?? '')))
  return BOM + [headings, ...lines].map((line) => `${line.map(asCell).join(';')}\r\n`).join('')
}

function asCell(text: string): string {
  const harmless = text.replace(/^(?=[=+\-@\t\r])/, "'")
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
