import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminClient } from '../lib/admin-client.ts'
import { dashboardKey } from '../lib/dashboard.tsx'

export const DESK_KEY = dashboardKey('reservations')

/** Page size, the largest that the API allows. */
const MOST_DATES = 200

export type When = 'a-venir' | 'passees'

/** Minimum length of a search: a shorter one would match almost every party. */
export const MIN_SEARCH = 2

export const boxOfficeQueries = {
  dates: (admin: AdminClient, when: When) =>
    queryOptions({
      queryKey: [...DESK_KEY, 'dates', when],
      queryFn: ({ signal }) =>
        admin.reservations.boxOfficeDates({ query: { when, limit: MOST_DATES } }, { signal }),
    }),
  date: (admin: AdminClient, id: number) =>
    queryOptions({
      queryKey: [...DESK_KEY, 'date', id],
      queryFn: ({ signal }) => admin.reservations.boxOfficeDate({ params: { id } }, { signal }),
    }),
  invoices: (admin: AdminClient, id: number) =>
    queryOptions({
      queryKey: [...DESK_KEY, 'invoices', id],
      queryFn: ({ signal }) => admin.invoices.ofParty({ params: { id } }, { signal }),
    }),
  waiting: (admin: AdminClient, id: number) =>
    queryOptions({
      queryKey: [...DESK_KEY, 'waiting', id],
      queryFn: ({ signal }) => admin.waiting.ofDate({ params: { id } }, { signal }),
    }),
  search: (admin: AdminClient, search: string) =>
    queryOptions({
      queryKey: [...DESK_KEY, 'search', search],
      queryFn: ({ signal }) => admin.reservations.findParties({ query: { search } }, { signal }),
      placeholderData: keepPreviousData,
    }),
}
