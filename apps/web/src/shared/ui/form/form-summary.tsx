import type { ReactNode } from 'react'
import { typeset } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import styles from './form.module.css'

interface FormSummaryProps {
  wrong: readonly string[]
  children: (name: string) => ReactNode
}

/** Links to the invalid fields; each has its own message. */
export function FormSummary({ wrong, children }: FormSummaryProps) {
  return (
    <div role="alert">
      {wrong.length > 0 && (
        <p className={styles.summary}>
          <span>
            {typeset(
              wrong.length === 1
                ? t('Un champ est à corriger :')
                : t('{count} champs sont à corriger :', { count: wrong.length }),
            )}
          </span>{' '}
          {wrong.map((name, index) => (
            <span key={name}>
              {index > 0 && <span>, </span>}
              {children(name)}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
