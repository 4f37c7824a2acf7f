import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import {
  ARCHIVE_PAGE_SIZE,
  LIST_PAGE_SIZE,
  UPCOMING_BLOCK_SIZE,
} from '@espace/contracts/spectacles/spectacles.constants'
import { queryOptions } from '@tanstack/react-query'
import { pick } from 'es-toolkit/object/pick'
import type { ApiClient } from '#shared/lib/client/api.ts'
import { cardOf } from '#shared/spectacles/show-card.ts'
import type { Narrowing } from './programme/finder/narrowing.ts'
import { HERO_CACHE_MS, loadHeroSlides, readHeroCache } from './programme/hero-slides.ts'

const MINUTE_MS = 60_000

const IN_CALENDAR = [
  'id',
  'title',
  'ambiance',
  'date_spectacle',
  'heure_spectacle',
  'startsAt',
  'status',
  'previousStartsAt',
  'places_restantes',
] as const

export type CalendarShow = Pick<Spectacle, (typeof IN_CALENDAR)[number]>

export const spectaclesQueries = {
  page: (api: ApiClient, page: number, narrowing: Narrowing = {}) =>
    queryOptions({
      queryKey: ['spectacles', 'page', page, narrowing],
      queryFn: async ({ signal }) => {
        const query = { page, limit: LIST_PAGE_SIZE, ...narrowing }
        const { spectacles, pagination } = await api.spectacles.list({ query }, { signal })
        return { spectacles: spectacles.map(cardOf), pagination }
      },
      staleTime: 5 * MINUTE_MS,
      gcTime: 15 * MINUTE_MS,
    }),

  archives: (api: ApiClient, page: number) =>
    queryOptions({
      queryKey: ['spectacles', 'archives', page],
      queryFn: async ({ signal }) => {
        const query = { page, limit: ARCHIVE_PAGE_SIZE }
        const { spectacles, pagination } = await api.spectacles.archives({ query }, { signal })
        const played = spectacles.map(({ id, title, date_spectacle }) => ({
          id,
          title,
          date_spectacle,
        }))
        return { played, pagination }
      },
    }),

  one: (api: ApiClient, id: string) =>
    queryOptions({
      queryKey: ['spectacles', 'one', id],
      queryFn: ({ signal }) => api.spectacles.get({ params: { id } }, { signal }),
    }),

  lineUp: (api: ApiClient, id: string) =>
    queryOptions({
      queryKey: ['spectacles', 'line-up', id],
      queryFn: async ({ signal }) => {
        const artists = await api.artistes.ofShow({ params: { id } }, { signal })
        return artists.map(({ id, name }) => ({ id, name }))
      },
    }),

  upcoming: (api: ApiClient) =>
    queryOptions({
      queryKey: ['spectacles', 'upcoming'],
      queryFn: async ({ signal }) => {
        const query = { limit: UPCOMING_BLOCK_SIZE }
        return (await api.spectacles.upcoming({ query }, { signal })).map(cardOf)
      },
      staleTime: 2 * MINUTE_MS,
      gcTime: 10 * MINUTE_MS,
    }),

  hero: (api: ApiClient) =>
    queryOptions({
      queryKey: ['spectacles', 'hero'],
      queryFn: ({ signal }) => loadHeroSlides(api, signal),
      staleTime: HERO_CACHE_MS,
      initialData: () => readHeroCache()?.slides,
      initialDataUpdatedAt: () => readHeroCache()?.at,
    }),

  /** @param month `YYYY-MM` */
  month: (api: ApiClient, month: string) =>
    queryOptions({
      queryKey: ['spectacles', 'month', month],
      queryFn: async ({ signal }): Promise<CalendarShow[]> => {
        const shows = await api.spectacles.all({ query: { month } }, { signal })
        return shows.map((show) => pick(show, IN_CALENDAR))
      },
    }),
}
