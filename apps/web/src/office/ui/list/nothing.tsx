import type { ReactNode } from 'react'
import { Empty } from '#shared/ui/feedback/status.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'

interface NothingProps {
  title: string
  /** Which entries belong here and how to add one. */
  children: string
  action?: ReactNode
}

/** Empty state of a list: explanation and action. */
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
