import type { MouseEvent } from 'react'
import { Title } from '../../ui/title.tsx'
import styles from './error-screen.module.css'

function reload(event: MouseEvent): void {
  event.preventDefault()
  location.reload()
}

/** When nothing else can be shown (§2). It leans on nothing that may have broken. */
export function ErrorScreen() {
  return (
    <main className={styles.screen}>
      <Title as="h1" fall aspect={0.35}>
        Une erreur est survenue
      </Title>
      <p>Le rideau est tombé trop tôt. Ce n’est pas vous, c’est nous.</p>
      {/* Without a script the form asks for the same page again. */}
      <form className={styles.actions}>
        <button type="submit" className={styles.reload} onClick={reload}>
          Actualiser
        </button>
        <a href="/">Retour à l’accueil</a>
      </form>
    </main>
  )
}
