import { useEffect, useRef } from 'react'
import { Link } from '../../lib/router.ts'
import styles from './pages.module.css'

const addressOf = (page: number) => (page === 1 ? '/spectacles' : `/spectacles?page=${page}`)

interface PagesProps {
  page: number
  /** Undefined while nobody knows. */
  total: number | undefined
}

/** From page to page (§2); a direction that leads nowhere is said, not linked. */
export function Pages({ page, total }: PagesProps) {
  const last = Math.max(total ?? 1, 1)
  return (
    <nav className={styles.pages} aria-label="Pages de la programmation">
      {total !== undefined && (
        <Turn rel="prev" label="Précédent" to={page > 1 ? Math.min(page - 1, last) : undefined} />
      )}
      {/* Always there, so that it is heard when the page has come. */}
      <output>{total !== undefined && `Page ${page} / ${last}`}</output>
      {total !== undefined && (
        <Turn rel="next" label="Suivant" to={page < last ? page + 1 : undefined} />
      )}
    </nav>
  )
}

function Turn({ rel, label, to }: { rel: string; label: string; to: number | undefined }) {
  if (to === undefined) return <span aria-disabled="true">{label}</span>
  return (
    <Link rel={rel} to={addressOf(to)}>
      {label}
    </Link>
  )
}

/** The heading of the list: reading goes on there when its pages are turned. */
export function ListHeading({ page }: { page: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previous = useRef(page)
  useEffect(() => {
    if (previous.current === page) return
    previous.current = page
    heading.current?.focus({ preventScroll: true })
  }, [page])
  return (
    <h2 className="visually-hidden" ref={heading} tabIndex={-1}>
      Spectacles à venir
    </h2>
  )
}
