import type { ChangePreview } from '@espace/contracts/soirees/soirees'
import styles from './soirees.module.css'

interface LetterProps {
  letter: NonNullable<ChangePreview['letter']>
  /** Subject of the email, for its accessible name. */
  about: string
}

/** Text of an email as it will be sent, collapsed. */
export function Letter({ letter: { subject, text }, about }: LetterProps) {
  return (
    <details className={styles.letter}>
      <summary>
        Lire l’email<span className="visually-hidden"> : {about}</span>
      </summary>
      <p>
        <strong>{subject}</strong>
      </p>
      <pre>{text}</pre>
    </details>
  )
}
