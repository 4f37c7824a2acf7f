import { Link } from '../../lib/router.ts'
import styles from './pages.module.css'

const addressOf = (page: number) => (page === 1 ? '/spectacles' : `/spectacles?page=${page}`)

/** From page to page (§2); a direction that leads nowhere is said, not linked. */
export function Pages({ page, total }: { page: number; total: number }) {
  if (total < 2 && page === 1) return null
  return (
    <nav className={styles.pages} aria-label="Pages de la programmation">
      {page > 1 ? (
        <Link rel="prev" to={addressOf(Math.min(page - 1, Math.max(total, 1)))}>
          Précédent
        </Link>
      ) : (
        <span aria-disabled="true">Précédent</span>
      )}
      <p>
        Page {page} / {total}
      </p>
      {page < total ? (
        <Link rel="next" to={addressOf(page + 1)}>
          Suivant
        </Link>
      ) : (
        <span aria-disabled="true">Suivant</span>
      )}
    </nav>
  )
}
