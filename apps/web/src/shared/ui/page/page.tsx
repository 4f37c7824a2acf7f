import type { ReactNode } from 'react'
import { Title } from '../text/title.tsx'
import styles from './page.module.css'

interface PageProps {
  title: string
  /** Maximum height of the title, as a share of its width. */
  aspect?: number
  children: ReactNode
}

/** A page under one large title. */
export function Page({ title, aspect = 0.16, children }: PageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.heading}>
        <Title as="h1" fall aspect={aspect} maxLines={2}>
          {title}
        </Title>
      </div>
      {children}
    </div>
  )
}
