import Papa from 'papaparse'

/** Lets Excel know that the text is UTF-8. */
const BOM = '\uFEFF'

/** The columns of an export: the heading, and the cell. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | null>>

/**
 * A table as a French spreadsheet opens it: `;` between cells, UTF-8. What a spreadsheet would take
 * for a formula gets an apostrophe in front.
 */
export function toCsv<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const headings = Object.keys(columns)
  const lines = rows.map((row) => Object.values(columns).map((cell) => cell(row) ?? ''))
  const table = Papa.unparse(
    { fields: headings, data: lines },
    { delimiter: ';', newline: '\r\n', escapeFormulae: FORMULA },
  )
  return `${BOM}${table}\r\n`
}

/** CSV injection: a cell that a spreadsheet would run as a formula. A negative amount, such as -12,50, is none. */
const FORMULA = /^(?!-\d+,\d+$)[=+\-@\t\r][\s\S]*$/

/** Lines of a CSV by its headings, which are compared without case and accents. */
export interface CsvLine {
  /** Its line in the file; the headings are line 1. */
  line: number
  cells: ReadonlyMap<string, string>
}

/** Parses a spreadsheet's CSV: `;`, `,` or tabs between cells, with or without a byte order mark. */
export function fromCsv(text: string): CsvLine[] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimitersToGuess: [';', ',', '\t'],
    skipEmptyLines: false,
  })
  const [headings = [], ...rows] = data
  const names = headings.map(headingOf)
  return rows
    .map((row, index) => ({
      line: index + 2,
      cells: new Map(names.map((name, column) => [name, unescaped(row[column] ?? '').trim()])),
    }))
    .filter(({ cells }) => [...cells.values()].some((cell) => cell !== ''))
}

const headingOf = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** Without the apostrophe of `toCsv`. */
const unescaped = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '')
