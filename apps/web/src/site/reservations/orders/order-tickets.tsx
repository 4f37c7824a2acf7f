import type { Reservation } from '@espace/contracts/reservations/reservation'
import { FILES } from '@espace/contracts/reservations/reservations.constants'
import { Fragment } from 'react'
import { fetchBytes } from '#shared/lib/client/fetch-bytes.ts'
import { t } from '#shared/lib/language/language.ts'
import { saveFile } from '#shared/lib/save-file.ts'
import { useServices } from '#shared/lib/services.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { ShowTicket } from '../tickets/show-ticket.tsx'
import { WalletActions } from '../tickets/wallet-actions.tsx'
import styles from '../bookings/bookings.module.css'

/** Tickets of an order, on the screen and as a PDF, which also works offline. */
export function OrderTickets({ order, token }: { order: Reservation; token: string }) {
  const { api } = useServices()
  const { name, type } = FILES.pdf
  const { mutate, isPending } = useChange({
    call: async () => {
      const pdf = await api.guestOrders.pdf({ body: { token } }, { via: fetchBytes })
      saveFile(name, new Blob([Uint8Array.from(pdf)], { type }))
    },
  })
  return (
    <div className={styles.changes}>
      {order.tickets.map((ticket) => {
        const { code, spectacleId, tarif } = ticket
        const item = order.items.find(
          (each) => each.spectacleId === spectacleId && each.tarif === tarif,
        )
        const body = { token, ticket: code }
        return (
          item && (
            <Fragment key={code}>
              <ShowTicket item={item} ticket={ticket} />
              <WalletActions
                wallets={order.wallets}
                title={item.title}
                apple={() => api.wallets.appleOfOrder({ body }, { via: fetchBytes })}
                google={() => api.wallets.googleOfOrder({ body })}
              />
            </Fragment>
          )
        )
      })}
      <ActionButton look="line" isDisabled={isPending} onClick={() => mutate()}>
        {t('Télécharger les billets (PDF)')}
      </ActionButton>
    </div>
  )
}
