import { VENUE } from '@espace/contracts/lieu/venue'
import { phone, typeset } from '../../lib/french.ts'
import styles from './form.module.css'

const ACCOUNT = `Votre compte a besoin de JavaScript : c’est votre navigateur qui garde la preuve de votre connexion. Activez-le pour continuer, ou appelez-nous au ${phone(VENUE.phone)}.`

/** Where an account is needed and no script runs: the proof of who one is lives in the browser. */
export function NeedsScript({ sentence = ACCOUNT }: { sentence?: string }) {
  return (
    <noscript>
      <p className={styles.note}>{typeset(sentence)}</p>
    </noscript>
  )
}
