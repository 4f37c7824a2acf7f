import { clientErrors } from '@espace/contracts/kernel/error-catalogue'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t, translated } from '#shared/lib/language/language.ts'
import { ActionButton } from '../page/action.tsx'
import { Paragraph } from '../text/paragraph.tsx'
import styles from './status.module.css'

export function Loading() {
  return (
    <output className={styles.loading}>
      <span className={styles.stage} aria-hidden="true" />
      {t('Chargement...')}
    </output>
  )
}

interface ErrorMessageProps {
  error: Error
  onRetry: () => void
  action?: string
}

/**
 * A failed query: the error's message with a retry button. A JavaScript error shows the generic
 * message instead of its own, which is for programmers (§8).
 */
export function ErrorMessage({ error, onRetry, action = t('Réessayer') }: ErrorMessageProps) {
  return (
    <div className={styles.message} role="alert">
      <p>{translated('status' in error ? error.message : clientErrors.ERREUR_INCONNUE)}</p>
      <ActionButton look="line" onClick={onRetry}>
        {action}
      </ActionButton>
      <noscript>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
        <a href="">{action}</a>
      </noscript>
    </div>
  )
}

/** Loading indicator or error of a query without data. */
export function QueryStatus({ of }: { of: Pick<UseQueryResult, 'data' | 'error' | 'refetch'> }) {
  if (of.data !== undefined) return null
  if (of.error) return <ErrorMessage error={of.error} onRetry={() => void of.refetch()} />
  return <Loading />
}

/** Empty state of a list. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.message}>
      <Paragraph>{children}</Paragraph>
      {action}
    </div>
  )
}
