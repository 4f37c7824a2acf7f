import { typeset } from '@espace/lettering/typeset'
import { Children, type ReactNode } from 'react'

/** A paragraph of the venue's own text, typeset as French requires: no line begins with a punctuation mark. */
export function Paragraph({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <p className={className}>
      {Children.map(children, (child) => (typeof child === 'string' ? typeset(child) : child))}
    </p>
  )
}
