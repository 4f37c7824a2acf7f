import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import type { Option } from '../form/fields.tsx'
import styles from '../form/fields.module.css'

interface ControlProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Search box with local state: typing never waits for the address, which follows and provides the value. */
export function SearchBox({ label, value, onChange }: ControlProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(value)
  }, [value])
  return (
    <div className={`${styles.field} ${styles.grow}`}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="search"
        value={typed}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(event.target.value)
        }}
      />
    </div>
  )
}

export function ListSelect({
  label,
  value,
  onChange,
  options,
}: ControlProps & { options: readonly Option[] }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Number of results, announced to screen readers when it changes. */
export function Count({ children }: { children: ReactNode }) {
  return <output className={styles.count}>{children}</output>
}

/** First or last day of a list. */
export function DateBox({ label, value, onChange }: ControlProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  )
}

interface PagerProps {
  label: string
  page: number
  of: { totalPages: number }
  onPage: (page: number) => void
}

/** Pagination of a list; nothing for a single page. */
export function Pager({ label, page, of: { totalPages }, onPage }: PagerProps) {
  if (totalPages <= 1 && page === 1) return null
  return (
    <nav aria-label={label} className="row">
      <Button disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, totalPages))}>
        Précédent
      </Button>
      <output>
        Page {page} / {totalPages}
      </output>
      <Button disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        Suivant
      </Button>
    </nav>
  )
}
