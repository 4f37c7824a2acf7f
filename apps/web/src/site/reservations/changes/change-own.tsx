import type { SeatsChange } from '@espace/contracts/reservations/changes'
import { useQueryClient } from '@tanstack/react-query'
import { useServices } from '#shared/lib/services.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import type { Booking } from '../bookings/bookings.ts'
import { reservationsQueries } from '../reservations.queries.ts'
import { goToPayment } from '../waiting/use-waiting.ts'
import { ChangeSeats } from './change-seats.tsx'

export function ChangeOwn({ booking }: { booking: Booking }) {
  const { api, session, origin } = useServices()
  const queryClient = useQueryClient()
  const { id } = booking.reservation
  const { spectacleId, tarif } = booking
  const { queryKey } = reservationsQueries.ofUser(api, session.state.get().user?.id ?? 0)
  const { mutate, isPending } = useChange({
    call: async ({ change, isToPay }: { change: SeatsChange; isToPay: boolean }) => {
      const { message, reservationId } = await api.reservations.change({
        params: { id },
        body: change,
      })
      await queryClient.invalidateQueries({ queryKey })
      const page = isToPay ? await api.reservations.pay({ params: { id: reservationId } }) : null
      return { message, url: page?.url ?? null }
    },
    said: ({ message, url }) => (goToPayment(url, origin) ? undefined : message),
    onFailed: () => queryClient.invalidateQueries({ queryKey }),
  })
  return (
    <ChangeSeats
      item={booking}
      of={id}
      load={() => api.reservations.changes({ params: { id }, query: { spectacleId, tarif } })}
      onChange={(change, isToPay) => mutate({ change, isToPay })}
      isBusy={isPending}
    />
  )
}
