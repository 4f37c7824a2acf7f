// Laid out as blocks on a phone, a table is none to some browsers unless it says so.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { type ReactNode, useId, useState } from 'react'
import styles from './records-table.module.css'

type Cells<Column extends string> = Readonly<Record<Column, ReactNode>>

/** Columns in the two lines of a record on a phone; the others are shown when the record is expanded. */
type Brief<Column extends string> = Readonly<Record<'lead' | 'state' | 'below' | 'aside', Column>>

interface RecordsTableProps<Column extends string, Item extends { id: number | string }> {
  label: string
  /** The last column has the actions. */
  columns: readonly Column[]
  records: readonly Item[]
  cellsOf: (record: Item) => Cells<Column>
  brief: Brief<Column>
  /** Past records, in a paler colour. */
  isPast?: (record: Item) => boolean
}

/** Table of people. On a phone each record takes two lines and expands when pressed. */
export function RecordsTable<Column extends string, Item extends { id: number | string }>({
  label,
  columns,
  records,
  cellsOf,
  brief,
  isPast,
}: RecordsTableProps<Column, Item>) {
  return (
    <table className={styles.table} role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {records.map((record) => (
          <RecordRow
            key={record.id}
            columns={columns}
            cells={cellsOf(record)}
            brief={brief}
            isPast={isPast?.(record) ?? false}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RecordRowProps<Column extends string> {
  columns: readonly Column[]
  cells: Cells<Column>
  brief: Brief<Column>
  isPast: boolean
}

function RecordRow<Column extends string>({
  columns,
  cells,
  brief,
  isPast,
}: RecordRowProps<Column>) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const places = new Map(Object.entries(brief).map(([place, column]) => [column, place]))
  return (
    <tr role="row" className={isPast ? styles.past : undefined} data-open={isOpen || undefined}>
      {columns.map((column) => (
        <td key={column} role="cell" data-label={column} data-brief={places.get(column)}>
          {column === brief.lead ? (
            <>
              <div id={id}>{cells[column]}</div>
              <button
                type="button"
                id={`${id}-more`}
                className={styles.more}
                aria-label="Détails"
                aria-labelledby={`${id}-more ${id}`}
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
              />
            </>
          ) : (
            cells[column]
          )}
        </td>
      ))}
    </tr>
  )
}
