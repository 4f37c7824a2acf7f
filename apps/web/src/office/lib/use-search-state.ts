import { useEffect } from 'react'
import { useLocation, useSearchParams } from '#shared/lib/router.ts'
import { useServices } from '#shared/lib/services.tsx'

type Parts = Readonly<Record<string, string | undefined>>

/** Dashboard state in the address, where it survives a reload and a new log-in. */
export function useSearchState() {
  const [search, setSearch] = useSearchParams()
  const latest = useLatest(search.toString())
  /** Sets or deletes query parameters; opening something adds a history entry. */
  const set = (parts: Parts, { isStep = false } = {}) => {
    const next = new URLSearchParams(latest.get())
    for (const [name, value] of Object.entries(parts)) {
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    latest.ask(next.toString())
    setSearch(next, { replace: !isStep, preventScrollReset: true })
  }
  return {
    search,
    set,
    /** The page of a list, from 1. */
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    turn: (to: number) => set({ page: to > 1 ? String(to) : undefined }, { isStep: true }),
    /** Changes search or filters, and returns to the first page. */
    setFilters: (parts: Readonly<Record<string, string>>) => {
      const given = Object.entries(parts).map(([name, value]) => [name, value || undefined])
      set({ page: undefined, ...Object.fromEntries(given) })
    },
  }
}

/** Queries navigated to that the address does not have yet, latest last; by open site. */
const underWay = new WeakMap<object, { page: string; queries: string[] }>()

/**
 * The query with pending navigations, which the next change must not undo: the router updates the address later.
 *
 * @param shown the query of the address
 */
function useLatest(shown: string) {
  const site = useServices()
  const { pathname: page } = useLocation()
  const asked = () => {
    const asked = underWay.get(site)
    return asked?.page === page ? asked.queries : []
  }
  useEffect(() => {
    const queries = underWay.get(site)?.queries ?? []
    // An earlier pending query: the latest is still to come. An unknown one is a navigation.
    if (queries.indexOf(shown) === queries.length - 1 || !queries.includes(shown))
      underWay.delete(site)
  }, [site, shown])
  return {
    get: () => asked().at(-1) ?? shown,
    ask: (query: string) => {
      if (query === shown) underWay.delete(site)
      else underWay.set(site, { page, queries: [...asked(), query] })
    },
  }
}

/**
 * Dialog state of a list in the address: a new entity (`ajouter`) or an edited one (`modifier`), so that
 * it is open again after a log-in.
 */
export function useDialogInUrl() {
  const { search, set } = useSearchState()
  const id = search.get('modifier')
  return {
    isOpen: id !== null || search.has('ajouter'),
    /** Undefined for a new entity. */
    id: id === null ? undefined : Number(id),
    open: (id: number | undefined) =>
      set(id === undefined ? { ajouter: '1' } : { modifier: String(id) }, { isStep: true }),
    close: () => set({ ajouter: undefined, modifier: undefined }),
  }
}
