import type { ReactNode } from 'react'
import { PageHead, type PageHeadProps } from '#shared/lib/head/page-head.tsx'
import { Title } from '../text/title.tsx'
import styles from './page.module.css'

interface PageProps extends PageHeadProps {
  title: string
  /** Where it says more, as the number of a page of a list. */
  headTitle?: string
  /** Maximum height of the title, as a share of its width. */
  aspect?: number
  children: ReactNode
}

/** A page under one large title. */
export function Page({ title, headTitle = title, aspect = 0.16, children, ...head }: PageProps) {
  return (
    <div className={styles.page}>
      <PageHead title={headTitle} {...head} />
      <div className={styles.heading}>
        <Title as="h1" fall aspect={aspect} maxLines={2}>
          {title}
        </Title>
      </div>
      {children}
    </div>
  )
}
