import { useEffect, useRef } from 'react'
import { type Text, t } from '#shared/lib/language/language.ts'
import { Link } from '#shared/lib/router.ts'
import styles from './pages.module.css'

/** The address of a page of a list; the first has no number. */
export const pagePath = (path: string, page: number) =>
  page === 1 ? path : `${path}${path.includes('?') ? '&' : '?'}page=${page}`

/** The page of a list that an address asks for; anything strange means the first. */
export function pageIn(search: URLSearchParams): number {
  const page = search.get('page') ?? '1'
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1
}

interface PagesProps {
  /** Path of the list, without `page`. */
  path?: string
  /** Accessible name of the pagination. */
  label?: Text
  page: number
  total: number | undefined
}

/** Pagination (§2); a direction without a page is plain text, not a link. */
export function Pages({
  path = '/spectacles',
  label = 'Pages de la programmation',
  page,
  total,
}: PagesProps) {
  const to = (turned: number) => pagePath(path, turned)
  const last = Math.max(total ?? 1, 1)
  return (
    <nav className={styles.pages} aria-label={t(label)}>
      {total !== undefined && (
        <Turn
          rel="prev"
          label={t('Précédent')}
          to={page > 1 ? to(Math.min(page - 1, last)) : undefined}
        />
      )}
      {/* Always in the DOM, as a live region must exist before its text changes. */}
      <output>{total !== undefined && `${t('Page')} ${page} / ${last}`}</output>
      {total !== undefined && (
        <Turn rel="next" label={t('Suivant')} to={page < last ? to(page + 1) : undefined} />
      )}
    </nav>
  )
}

function Turn({ rel, label, to }: { rel: string; label: string; to: string | undefined }) {
  if (to === undefined) return <span aria-disabled="true">{label}</span>
  return (
    <Link rel={rel} to={to}>
      {label}
    </Link>
  )
}

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
      {t('Spectacles à venir')}
    </h2>
  )
}
