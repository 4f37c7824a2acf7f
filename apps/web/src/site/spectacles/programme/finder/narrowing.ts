import { type Filter, FILTERS, MAX_SEARCH } from '@espace/contracts/spectacles/spectacles.constants'

/** Search and filters of the programme, as the API takes them. */
export interface Narrowing {
  /** Search terms in titles and artists' names. */
  q?: string
  /** Filters with commas between them. */
  filtre?: string
}

/** Parses `?q=molière&filtre=week-end,lsf`; unknown values are dropped. */
export function narrowingIn(search: URLSearchParams): Narrowing {
  const q = (search.get('q') ?? '').trim().slice(0, MAX_SEARCH)
  const filtre = filtersOf({ filtre: search.get('filtre') ?? '' }).join()
  return { ...(q !== '' && { q }), ...(filtre !== '' && { filtre }) }
}

/** In one order, so that the same programme has one address. */
export function filtersOf({ filtre = '' }: Narrowing): readonly Filter[] {
  const chosen = new Set(filtre.split(','))
  return FILTERS.filter((filter) => chosen.has(filter))
}

/** The same with one filter switched on or off. */
export function toggled(narrowing: Narrowing, filter: Filter): Narrowing {
  const { q, filtre = '' } = narrowing
  const list = filtre.split(',')
  const next = list.includes(filter) ? list.filter((name) => name !== filter) : [...list, filter]
  return narrowingIn(new URLSearchParams({ q: q ?? '', filtre: next.join() }))
}

export function programmePath({ q, filtre }: Narrowing): string {
  const search = new URLSearchParams({ ...(q && { q }), ...(filtre && { filtre }) }).toString()
  // Commas are valid in a query and easier to read unescaped.
  return search === '' ? '/spectacles' : `/spectacles?${search.replaceAll('%2C', ',')}`
}
