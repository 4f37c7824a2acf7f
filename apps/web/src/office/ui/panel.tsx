import { type ReactNode, useEffect, useRef } from 'react'
import frame from './frame.module.css'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** A tab of the dashboard; its title gets the focus after a change of tab. */
export function Panel({ title, actions, children }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const active = document.activeElement
    if (active === document.body || active?.closest('nav')) heading.current?.focus()
  }, [])
  return (
    <section className={styles.panel}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}

/** A titled part of a tab. */
export const Part = ({ title, children }: Omit<PanelProps, 'actions'>) => (
  <section className={styles.part} aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
)

/** Search, filter and sort of a list, in a row. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <search className={styles.toolbar}>{children}</search>
}

export function Cards({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {children}
    </ul>
  )
}

interface CardProps {
  picture?: ReactNode
  title: ReactNode
  children?: ReactNode
  actions: ReactNode
}

export function Card({ picture, title, children, actions }: CardProps) {
  return (
    <li className={styles.card}>
      {picture !== undefined && <div className={`${frame.frame} ${styles.picture}`}>{picture}</div>}
      <div className={styles.words}>
        <h3 className={styles.name}>{title}</h3>
        {children}
      </div>
      <div className={styles.cardActions}>{actions}</div>
    </li>
  )
}

export type TagLook = 'ok' | 'warn' | 'info' | 'dashed'

/** A state, in a frame of its colour. */
export function Tag({ look, children }: { look: TagLook; children: ReactNode }) {
  return <span className={`${styles.tag} ${styles[look]}`}>{children}</span>
}

export function Notice({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className={styles.notice} role="status">
      <p>{children}</p>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
