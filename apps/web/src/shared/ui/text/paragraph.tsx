import { typeset } from '@espace/lettering/typeset'
import { Children, type ReactNode } from 'react'

/** A paragraph in the house's own words, set as French is: no line of it begins with a sign. */
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
