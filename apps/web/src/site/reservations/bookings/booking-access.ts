import type {
  ChangeOffers,
  SeatsChange,
  SeatsKept,
  SeatsToChange,
} from '@espace/contracts/reservations/changes'
import type { Reservation } from '@espace/contracts/reservations/reservation'
import { useQueryClient } from '@tanstack/react-query'
import { fetchBytes } from '#shared/lib/client/fetch-bytes.ts'
import { useServices } from '#shared/lib/services.tsx'
import { goToPayment } from '../checkout/use-going-on.ts'
import { reservationsQueries } from '../reservations.queries.ts'

/** Calls about a booking: by the session of its account, or by the link of a guest's order. */
export interface BookingAccess {
  /** Its cache key. */
  of: string
  /** After a refusal: it was cancelled in another tab, or checked in. */
  reload: () => Promise<void>
  pay: () => Promise<{ url: string }>
  papers: { pdf: () => Promise<Uint8Array>; calendar?: () => Promise<string> }
  apple: (ticket: string) => Promise<Uint8Array>
  google: (ticket: string) => Promise<{ url: string }>
  resend?: () => Promise<{ message: string }>
  /** The answer replaces the cached booking. */
  giveBack: (seats: SeatsKept) => Promise<void>
  editNote: (note: string) => Promise<void>
  offers: (seats: SeatsToChange) => Promise<ChangeOffers>
  /** @returns success message; undefined: the payment page opens */
  change: (change: SeatsChange, isToPay: boolean) => Promise<string | undefined>
}

export function useOwnAccess(id: string): BookingAccess {
  const { api, session, origin } = useServices()
  const queryClient = useQueryClient()
  const { queryKey } = reservationsQueries.ofUser(api, session.state.get().user?.id ?? 0)
  const reload = () => queryClient.invalidateQueries({ queryKey })
  const update = (changed: Reservation) => {
    queryClient.setQueryData(queryKey, (all) =>
      all?.map((each) => (each.id === changed.id ? changed : each)),
    )
  }
  const params = { id }
  return {
    of: id,
    reload,
    pay: () => api.reservations.pay({ params }),
    papers: {
      pdf: () => api.reservations.pdf({ params }, { via: fetchBytes }),
      calendar: () => api.reservations.calendar({ params }),
    },
    apple: (ticket) => api.wallets.apple({ params, query: { ticket } }, { via: fetchBytes }),
    google: (ticket) => api.wallets.google({ params, query: { ticket } }),
    resend: () => api.reservations.resend({ params }),
    giveBack: (body) => api.reservations.giveBack({ params, body }).then(update),
    editNote: (note) => api.reservations.editNote({ params, body: { note } }).then(update),
    offers: (query) => api.reservations.changes({ params, query }),
    change: async (body, isToPay) => {
      const { message, reservationId } = await api.reservations.change({ params, body })
      await reload()
      const page = isToPay ? await api.reservations.pay({ params: { id: reservationId } }) : null
      return goToPayment(page?.url ?? null, origin) ? undefined : message
    },
  }
}

/** @param onOrder shows the new order of changed seats, with the amount due */
export function useOrderAccess(token: string, onOrder: (token: string) => void): BookingAccess {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const queryKey = ['order', token]
  const update = (changed: Reservation) => void queryClient.setQueriesData({ queryKey }, changed)
  const body = { token }
  return {
    of: token,
    reload: () => queryClient.invalidateQueries({ queryKey }),
    pay: () => api.guestOrders.pay({ body }),
    papers: { pdf: () => api.guestOrders.pdf({ body }, { via: fetchBytes }) },
    apple: (ticket) => api.wallets.appleOfOrder({ body: { token, ticket } }, { via: fetchBytes }),
    google: (ticket) => api.wallets.googleOfOrder({ body: { token, ticket } }),
    giveBack: (seats) => api.guestOrders.giveBack({ body: { token, ...seats } }).then(update),
    editNote: (note) => api.guestOrders.editNote({ body: { token, note } }).then(update),
    offers: (seats) => api.guestOrders.changes({ body: { token, ...seats } }),
    change: async (change) => {
      const { message, token: opened } = await api.guestOrders.change({
        body: { token, ...change },
      })
      onOrder(opened)
      return message
    },
  }
}
