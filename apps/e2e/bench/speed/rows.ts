/** One row of the results table. */
export interface Row {
  name: string
  /** The baseline or competitor. */
  against: string
  values: number[]
  bar?: { least: number } | { most: number }
  note?: string
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

export const isReached = ({ values, bar }: Row): boolean | undefined => {
  if (!bar) return undefined
  const value = median(values)
  return 'least' in bar ? value >= bar.least : value <= bar.most
}

const figure = (value: number): string => {
  if (!Number.isFinite(value)) return '–'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en')
  return value.toFixed(2)
}

const barOf = ({ bar }: Row): string => {
  if (!bar) return ''
  return 'least' in bar ? `≥ ${bar.least}` : `≤ ${bar.most}`
}

const saidOf = (row: Row): string => {
  const reached = isReached(row)
  if (reached === undefined) return ''
  return reached ? 'yes' : '**no**'
}

/** Every figure, for the terminal and the report of a run. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const sorted = row.values.toSorted((one, other) => one - other)
    const [least, middle, most] = [sorted[0], median(sorted), sorted.at(-1)]
    const figures = [least, middle, most].map((value) => figure(value ?? Number.NaN))
    return [row.name, row.against, ...figures, barOf(row), saidOf(row), row.note ?? '']
  })
  const head = ['measure', 'against', 'min', 'median', 'max', 'target', 'reached', 'remark']
  return markdownTable(head, lines)
}

/** The median of each measure that has a target. */
export function targetsOf(rows: readonly Row[]): string {
  const lines = rows
    .filter(({ bar }) => bar)
    .map((row) => [row.name, row.against, figure(median(row.values)), barOf(row), saidOf(row)])
  return markdownTable(['measure', 'against', 'median', 'target', 'reached'], lines)
}

function markdownTable(head: readonly string[], lines: readonly string[][]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  )
  const format = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [
    format(head),
    format(widths.map((width) => '-'.repeat(width))),
    ...lines.map(format),
  ].join('\n')
}
