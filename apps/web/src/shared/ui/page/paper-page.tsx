import type { ReactNode } from 'react'
import { PageHead, type PageHeadProps } from '#shared/lib/head/page-head.tsx'
import { Title } from '../text/title.tsx'
import styles from './paper-page.module.css'

interface PaperPageProps extends Pick<PageHeadProps, 'description' | 'path'> {
  title: string
  /** Maximum height of the title, as a share of its width. */
  aspect?: number
  children: ReactNode
}

/** Layout of a page with a form: one paper-coloured column, the stage sign under the title. */
export function PaperPage({ title, aspect = 0.5, children, ...head }: PaperPageProps) {
  return (
    <div className={styles.paper} data-ambiance="papier">
      <PageHead title={title} {...head} />
      <div className={styles.column}>
        <Title as="h1" fall aspect={aspect} maxLines={3}>
          {title}
        </Title>
        <svg className={styles.stage} viewBox="0 0 448 28" aria-hidden="true">
          <path d="M3 3v22h442V3" fill="none" stroke="currentColor" strokeWidth="6" />
        </svg>
        {children}
      </div>
    </div>
  )
}
