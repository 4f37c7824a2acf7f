import type { SeatsChange } from '@espace/contracts/reservations/changes'
import { useServices } from '#shared/lib/services.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { ChangeSeats } from './change-seats.tsx'
import type { Item } from './sums.ts'

interface ChangeOrderProps {
  item: Item
  token: string
  /** Shows the new order, with the amount due. */
  onOrder: (token: string) => void
}

/** Change of seats by a guest, through the link of an order. */
export function ChangeOrder({ item, token, onOrder }: ChangeOrderProps) {
  const { api } = useServices()
  const { spectacleId, tarif } = item
  const { mutate, isPending } = useChange({
    call: (change: SeatsChange) => api.guestOrders.change({ body: { ...change, token } }),
    onDone: ({ token: opened }) => onOrder(opened),
    said: ({ message }) => message,
  })
  return (
    <ChangeSeats
      item={item}
      of={token}
      load={() => api.guestOrders.changes({ body: { token, spectacleId, tarif } })}
      onChange={(change) => mutate(change)}
      isBusy={isPending}
    />
  )
}
