import { ApiError } from '@espace/contracts/kernel/errors'
import type { ManagedRange, ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQuery,
} from '@tanstack/react-query'
import { longDate } from '#shared/lib/language/dates-fr.ts'
import { serverNow } from '#shared/lib/time/clock.ts'
import { dayInParis } from '#shared/lib/time/paris.ts'
import type { AdminClient } from '../lib/admin-client.ts'
import { dashboardKey, useAdmin } from '../lib/dashboard.tsx'
import type { Rows } from '../lib/edit/entity.ts'

const DAY_MS = 86_400_000

/** Past days in the loaded programme: enough for a month's board and open cash-ups. */
const DAYS_BEHIND = 31

/** First day of the programme that is loaded in full; earlier years are paginated. */
export const firstDayAtHand = (now: number): string => dayInParis(now - DAYS_BEHIND * DAY_MS)

/** The day before it. */
export const lastDayBehind = (now: number): string => firstDayAtHand(now - DAY_MS)

const PAGE = 60

/** Single dates and dates of series, including drafts and the last month; their form is loaded apart. */
export const shows: Rows<ManagedSpectacle> = {
  room: 'spectacles',
  key: dashboardKey('spectacles', 'managed'),
  load: (admin, options) =>
    admin.spectacles.managed({ query: { from: firstDayAtHand(serverNow()) } }, options),
  calls: (admin) => admin.spectacles,
  labelOf: ({ title }) => title,
  binLabelOf: ({ title, date_spectacle }) => `${title}, ${longDate(date_spectacle)}`,
  texts: {
    remove: {
      question: 'Êtes-vous sûr de vouloir supprimer ce spectacle ? Cette action est irréversible.',
      removed: 'Spectacle supprimé',
    },
    bin: { title: 'Spectacles', restored: 'Spectacle restauré' },
  },
}

type Wanted = Partial<Pick<ManagedRange, 'q' | 'to' | 'status' | 'sort'>>

export const showsQueries = {
  pages: (admin: AdminClient, wanted: Wanted) =>
    infiniteQueryOptions({
      queryKey: dashboardKey('spectacles', 'pages', wanted),
      queryFn: ({ pageParam: page, signal }) =>
        admin.spectacles.managed({ query: { ...wanted, page, limit: PAGE } }, { signal }),
      initialPageParam: 1,
      getNextPageParam: (last, all) => (last.length === PAGE ? all.length + 1 : undefined),
      placeholderData: keepPreviousData,
    }),
  /** Dates that are not at hand. */
  found: (admin: AdminClient, query: Partial<ManagedRange>) =>
    queryOptions({
      queryKey: dashboardKey('spectacles', 'found', query),
      queryFn: ({ signal }) => admin.spectacles.managed({ query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  one: (admin: AdminClient, id: number) =>
    queryOptions({
      queryKey: dashboardKey('spectacles', 'one', id),
      queryFn: ({ signal }) => admin.spectacles.managedOne({ params: { id } }, { signal }),
    }),
  /** Dates by their ids; deleted ones are left out. */
  some: (admin: AdminClient, ids: readonly number[]) =>
    queryOptions({
      queryKey: dashboardKey('spectacles', 'some', ids),
      queryFn: async () => {
        const found = await Promise.allSettled(
          ids.map((id) => admin.spectacles.managedOne({ params: { id } })),
        )
        return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
      },
    }),
}

/** A date by its id: from the loaded programme, or fetched. */
export function useShow(atHand: readonly ManagedSpectacle[], id: number | undefined) {
  const known = atHand.find((show) => show.id === id)
  const wanted = id !== undefined && Number.isInteger(id) && id > 0 && !known
  const query = useQuery({
    ...showsQueries.one(useAdmin(), id ?? 0),
    enabled: wanted,
    retry: false,
  })
  return {
    show: known ?? (wanted ? query.data : undefined),
    query,
    isAsked: wanted,
    isGone: query.error instanceof ApiError && query.error.status === 404,
  }
}
