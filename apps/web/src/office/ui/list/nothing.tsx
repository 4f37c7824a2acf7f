import type { ReactNode } from 'react'
import { Empty } from '#shared/ui/feedback/status.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'

interface NothingProps {
  /** That there is none. */
  title: string
  /** Which entries belong here and how to add one. */
  children: string
  action?: ReactNode
}

/** A list without anything in it: why, and the way on. */
export const Nothing = ({ title, children, action }: NothingProps) => (
  <Empty
    action={
      <>
        <Paragraph>{children}</Paragraph>
        {action}
      </>
    }
  >
    {title}
  </Empty>
)
