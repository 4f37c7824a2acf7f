import type { Text } from './shared/lib/language/language.ts'
import type { RouteObject } from './shared/lib/router.ts'

/** A page: its address, its module, and properties that are absent where they do not apply. */
export interface Page {
  path: string
  lazy: NonNullable<RouteObject['lazy']>
  /** In French alone; the others exist in every language, as `/en/…` (decision 067). */
  isFrench?: true
  /** In the sitemap under its own address; shows and artists are listed one by one. */
  listed?: true
  /** Cached by the service worker for offline reading (decision 068). */
  offline?: true
  /** Hydrated on the first interaction only: until then plain HTML does everything it offers. */
  isStatic?: true
  /** Target of email links: never cached, and no `Referer` reveals its address. */
  personal?: true
  /** Open during maintenance, as its calls are: with refused calls a page would only show an error. */
  open?: true
  /** Label in the header and the footer (§2). */
  nav?: Text
  /** Label among the legal links at the end of the footer. */
  rule?: Text
  /** Role that the guard demands. */
  guard?: 'user' | 'admin' | 'door'
}
