import type { ReactNode } from 'react'
import styles from './figure-list.module.css'

interface FigureListProps {
  of: readonly (readonly [term: string, figure: ReactNode])[]
  label?: string
  /** Without a border, inside a card. */
  isBare?: boolean
}

/** Figures side by side, each below its name. */
export const FigureList = ({ of, label, isBare = false }: FigureListProps) => (
  <dl className={isBare ? styles.bare : styles.figures} aria-label={label}>
    {of.map(([term, figure]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{figure}</dd>
      </div>
    ))}
  </dl>
)
