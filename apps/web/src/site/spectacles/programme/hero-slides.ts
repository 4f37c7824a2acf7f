import { isFields, readAnswer } from '@espace/contracts/kernel/read-answer'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { DEFAULT_PAGE_SIZE } from '@espace/contracts/spectacles/spectacles.constants'
import { routeTable } from 'virtual:route-table/reads'
import type { ApiClient } from '#shared/lib/client/api.ts'
import { withTimeout } from '#shared/lib/client/with-timeout.ts'
import { serverNow } from '#shared/lib/time/clock.ts'
import { cardOf, type ShowCard } from '#shared/spectacles/show-card.ts'
import { isOff } from '#shared/spectacles/show-status.ts'
import { isToCome } from '#shared/spectacles/to-come.ts'
import { inNewSpelling } from '../new-spelling.ts'

/** §9 */
export const HERO_INTERVAL_MS = 6_000
export const HERO_CACHE_MS = 300_000
export const HERO_CACHE_KEY = 'heroSlides:v1'
const MAX_SLIDES = 10
const FIRST_PAGE_TIMEOUT_MS = 1_800

/** The first page, and up to four more in parallel (§7). */
const MAX_PAGES = 5

/**
 * Shows of the hero (§7): the first page of the programme if it loads within 1.8 s, the list of
 * upcoming shows otherwise; then the next pages, until one fails.
 */
export async function loadHeroSlides(api: ApiClient, signal: AbortSignal): Promise<ShowCard[]> {
  const page = (number: number, signal: AbortSignal) =>
    api.spectacles.list({ query: { page: number, limit: DEFAULT_PAGE_SIZE } }, { signal })
  const first = await withTimeout(FIRST_PAGE_TIMEOUT_MS, signal, (signal) => page(1, signal)).catch(
    () => undefined,
  )
  if (!first) {
    const query = { limit: MAX_PAGES * DEFAULT_PAGE_SIZE }
    return cardsOf(await api.spectacles.upcoming({ query }, { signal }))
  }
  const last = Math.min(MAX_PAGES, first.pagination.totalPages)
  const others = Array.from({ length: Math.max(0, last - 1) }, (_, index) =>
    page(index + 2, signal),
  )
  const pages = await Promise.allSettled(others)
  const more = pages.flatMap((each) => (each.status === 'fulfilled' ? each.value.spectacles : []))
  return cardsOf([...first.spectacles, ...more])
}

const cardsOf = (shows: readonly Spectacle[]) => slidesOf(shows, serverNow()).map(cardOf)

/**
 * One slide per title, at most ten: its next upcoming date, else its first (§9). Shows without a
 * positive number, a title or a date are left out (§5), and so are cancelled and postponed ones.
 */
export function slidesOf<Show extends ShowCard>(shows: readonly Show[], now: number): Show[] {
  const slides = new Map<string, Show>()
  for (const show of shows) {
    if (isOff(show)) continue
    if (show.id <= 0 || show.title === '' || show.date_spectacle === '') continue
    const known = slides.get(show.title)
    const isBetter =
      known === undefined ||
      (isToCome(show, now) && (!isToCome(known, now) || show.startsAt < known.startsAt))
    if (isBetter) slides.set(show.title, show)
  }
  return Array.from(slides.values()).slice(0, MAX_SLIDES)
}

interface HeroCache {
  at: number
  slides: ShowCard[]
}

/** Slides that the release before has kept spell `starts_at`. */
const ADAPT = { adapt: { Spectacle: inNewSpelling } }

/** The slides kept for this visit; undefined on the server, and where storage is refused. */
export function readHeroCache(): HeroCache | undefined {
  if (import.meta.env.SSR) return undefined
  try {
    const cache: unknown = JSON.parse(sessionStorage.getItem(HERO_CACHE_KEY) ?? 'null')
    if (!isHeroCache(cache) || Date.now() - cache.at >= HERO_CACHE_MS) return undefined
    const shows = routeTable['spectacles']?.['upcoming']?.answer ?? 'any'
    const read: unknown = { at: cache.at, slides: readAnswer(shows, cache.slides, ADAPT) }
    return isHeroCache(read) ? { at: read.at, slides: read.slides.map(cardOf) } : undefined
  } catch {
    return undefined
  }
}

export function writeHeroCache(slides: ShowCard[], at: number): void {
  try {
    sessionStorage.setItem(HERO_CACHE_KEY, JSON.stringify({ at, slides } satisfies HeroCache))
  } catch {
    // Private browsing or a full storage: the slides are fetched again next time.
  }
}

const isHeroCache = (value: unknown): value is HeroCache =>
  isFields(value) && typeof value['at'] === 'number' && Array.isArray(value['slides'])
