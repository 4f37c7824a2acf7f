import { typeset } from '../../lib/french.ts'
import styles from './form.module.css'

const SENTENCE =
  'Votre compte a besoin de JavaScript : c’est votre navigateur qui garde la preuve de votre connexion. Activez-le pour continuer. Pour réserver, aucun compte n’est nécessaire : la page de chaque spectacle mène à sa billetterie.'

/** Where an account is needed and no script runs: the proof of who one is lives in the browser. */
export function NeedsScript() {
  return (
    <noscript>
      <p className={styles.note}>{typeset(SENTENCE)}</p>
    </noscript>
  )
}
