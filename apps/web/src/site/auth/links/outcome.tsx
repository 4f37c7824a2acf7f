import { Children, type ReactNode, useEffect, useRef } from 'react'
import { typeset } from '#shared/lib/language/french.ts'
import { ActionLink } from '#shared/ui/page/action.tsx'
import styles from '../auth.module.css'

interface OutcomeProps {
  action?: { to: string; label: string }
  children: ReactNode
}

/** What has come of it, in the place of what was filled in; reading goes on there. */
export function Outcome({ action, children }: OutcomeProps) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <>
      <p ref={text} className={styles.outcome} tabIndex={-1}>
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
