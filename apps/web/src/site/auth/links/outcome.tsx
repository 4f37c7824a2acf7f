import { Children, type ReactNode, useEffect, useRef } from 'react'
import { typeset } from '#shared/lib/language/french.ts'
import { ActionLink } from '#shared/ui/page/action.tsx'

interface OutcomeProps {
  action?: { to: string; label: string }
  children: ReactNode
}

/** Success message that replaces the form; focus moves to it for screen readers. */
export function Outcome({ action, children }: OutcomeProps) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <>
      <p ref={text} tabIndex={-1}>
        {Children.map(children, (child) => (typeof child === 'string' ? typeset(child) : child))}
      </p>
      {action && (
        <p>
          <ActionLink to={action.to}>{action.label}</ActionLink>
        </p>
      )}
    </>
  )
}
