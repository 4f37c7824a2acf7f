import { useId } from 'react'
import { typeset } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import action from '#shared/ui/page/action.module.css'
import styles from './auth.module.css'

/** Google and Facebook log-in (§2), disabled until the venue has credentials for them. */
export function OtherWaysIn() {
  const reason = useId()
  return (
    <div className={styles.others}>
      <button type="button" className={action.line} disabled aria-describedby={reason}>
        {t('Continuer avec {name}', { name: 'Google' })}
      </button>
      <button type="button" className={action.line} disabled aria-describedby={reason}>
        {t('Continuer avec {name}', { name: 'Facebook' })}
      </button>
      <p id={reason} className={styles.reason}>
        {typeset(
          t('La connexion par Google ou Facebook n’est pas encore ouverte : utilisez votre email.'),
        )}
      </p>
    </div>
  )
}
