import { phone, typeset } from '#shared/lib/language/french.ts'
import { type Text, t } from '#shared/lib/language/language.ts'
import { useContact } from '#shared/lib/services.tsx'
import styles from './form.module.css'

const ACCOUNT: Text =
  'Votre compte a besoin de JavaScript : c’est votre navigateur qui garde la preuve de votre connexion. Activez-le pour continuer'

/** Shown without script where an account is needed: its token is kept by JavaScript. */
export function NeedsScript({ sentence = t(ACCOUNT) }: { sentence?: string }) {
  const { phone: digits } = useContact()
  const call = digits === '' ? '' : t(', ou appelez-nous au {phone}', { phone: phone(digits) })
  return (
    <noscript>
      <p className={styles.note}>{typeset(`${sentence}${call}.`)}</p>
    </noscript>
  )
}
