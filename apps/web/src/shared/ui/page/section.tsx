import { typeset } from '@espace/lettering/typeset'
import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

export function Section({
  title,
  id,
  children,
}: {
  title: string
  id?: string
  children: ReactNode
}) {
  const headingId = useId()
  return (
    <section className={styles.section} id={id} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {typeset(title)}
      </h2>
      {children}
    </section>
  )
}
