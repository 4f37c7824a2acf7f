import { Button } from '#shared/dialog/button.tsx'

interface PagerProps {
  label: string
  page: number
  totalPages: number
  onPage: (page: number) => void
}

/** Pagination of a list; nothing for a single page. */
export function Pager({ label, page, totalPages, onPage }: PagerProps) {
  if (totalPages <= 1 && page === 1) return null
  return (
    <nav aria-label={label} className="row">
      <Button disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, totalPages))}>
        Précédent
      </Button>
      <output>
        Page {page} / {totalPages}
      </output>
      <Button disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        Suivant
      </Button>
    </nav>
  )
}
