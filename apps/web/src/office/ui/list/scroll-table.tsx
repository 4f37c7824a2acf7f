import type { ReactNode } from 'react'
import styles from './scroll-table.module.css'

interface ScrollTableProps {
  label: string
  columns: readonly string[]
  children: ReactNode
}

export function ScrollTable({ label, columns, children }: ScrollTableProps) {
  return (
    // Without it the keyboard could not scroll.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroller} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
