import styles from './logo.module.css'

/** The name with the stage sign ⎵: the symbol of a space, and a stage seen from the front. */
export function Logo() {
  return (
    <span className={styles.logo}>
      L’espace
      <svg viewBox="0 0 40 18" aria-hidden="true">
        <path d="M3 3v12h34V3" fill="none" stroke="currentColor" strokeWidth="5" />
      </svg>
      comédie
    </span>
  )
}
