import { FILES } from '@espace/contracts/reservations/reservations.constants'
import { fetchBytes } from '#shared/lib/client/fetch-bytes.ts'
import { t } from '#shared/lib/language/language.ts'
import { saveFile } from '#shared/lib/save-file.ts'
import { useServices } from '#shared/lib/services.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { ShowTicket } from '../tickets/show-ticket.tsx'
import { WalletActions } from '../tickets/wallet-actions.tsx'
import type { Booking } from './bookings.ts'
import styles from './bookings.module.css'

/** Downloads of a booking: tickets as PDF, dates as a calendar file. */
export function TicketDocuments({ booking }: { booking: Booking }) {
  const { reservation, title } = booking
  const { api } = useServices()
  const { mutate, isPending } = useChange({
    call: async (paper: keyof typeof FILES) => {
      const { name, type } = FILES[paper]
      const asked = { params: { id: reservation.id } }
      const content =
        paper === 'pdf'
          ? await api.reservations.pdf(asked, { via: fetchBytes })
          : await api.reservations.calendar(asked)
      const part = typeof content === 'string' ? content : Uint8Array.from(content)
      saveFile(name, new Blob([part], { type }))
    },
  })
  return (
    <div className={styles.changes}>
      {booking.ticket && <ShowTicket item={booking} ticket={booking.ticket} />}
      {booking.ticket && <OwnWallets booking={booking} ticket={booking.ticket.code} />}
      {(['pdf', 'calendar'] as const).map((paper) => (
        <ActionButton
          key={paper}
          look="line"
          about={`: ${title}`}
          isDisabled={isPending}
          onClick={() => mutate(paper)}
        >
          {t(paper === 'pdf' ? 'Imprimer le billet' : 'Mettre à l’agenda')}
        </ActionButton>
      ))}
    </div>
  )
}

function OwnWallets({ booking, ticket }: { booking: Booking; ticket: string }) {
  const { api } = useServices()
  const asked = { params: { id: booking.reservation.id }, query: { ticket } }
  return (
    <WalletActions
      wallets={booking.reservation.wallets}
      title={booking.title}
      apple={() => api.wallets.apple(asked, { via: fetchBytes })}
      google={() => api.wallets.google(asked)}
    />
  )
}
