// Laid out as blocks on a phone, a table is none to some browsers unless it says so.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode } from 'react'
import styles from './records-table.dashboard.module.css'

interface RecordsTableProps<Column extends string, Item extends { id: number | string }> {
  label: string
  /** What is done with a record stands in the last one. */
  columns: readonly Column[]
  records: readonly Item[]
  cellsOf: (record: Item) => Readonly<Record<Column, ReactNode>>
  /**
   * Of a list of people: on a phone a few lines each, begun by this column. Some others have their labels there,
   * and some are for wider screens.
   */
  brief?: { lead: Column; labelled: readonly Column[]; wide?: readonly Column[] }
  /** What is only still there to be read. */
  isPast?: (record: Item) => boolean
}

/** A table of records. On a phone every record is a block of lines. */
export function RecordsTable<Column extends string, Item extends { id: number | string }>({
  label,
  columns,
  records,
  cellsOf,
  brief,
  isPast,
}: RecordsTableProps<Column, Item>) {
  return (
    <table
      className={brief ? `${styles.table} ${styles.brief}` : styles.table}
      role="table"
      aria-label={label}
    >
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
        {records.map((record) => {
          const cells = cellsOf(record)
          return (
            <tr key={record.id} role="row" className={isPast?.(record) ? styles.past : undefined}>
              {columns.map((column) => (
                <td
                  key={column}
                  role="cell"
                  data-label={column}
                  data-lead={brief?.lead === column || undefined}
                  data-wide={brief?.wide?.includes(column) || undefined}
                  data-labelled={brief?.labelled.includes(column) || undefined}
                >
                  {cells[column]}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
