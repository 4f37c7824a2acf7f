import { FILES } from '@espace/contracts/reservations/reservations.constants'
import { t } from '#shared/lib/language/language.ts'
import { saveFile } from '#shared/lib/save-file.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { ShowTicket } from '../tickets/show-ticket.tsx'
import { WalletActions } from '../tickets/wallet-actions.tsx'
import type { BookingAccess } from './booking-access.ts'
import type { Booking } from './bookings.ts'
import styles from './bookings.module.css'

const PAPERS = ['pdf', 'calendar'] as const

interface TicketDocumentsProps {
  booking: Booking
  access: BookingAccess
}

/** A ticket on the screen and in a wallet, and downloads of its booking: as PDF, and as a calendar file. */
export function TicketDocuments({ booking, access }: TicketDocumentsProps) {
  const { reservation, ticket, title } = booking
  const { papers } = access
  const { mutate, isPending } = useChange({
    call: async (paper: keyof typeof papers) => {
      const { name, type } = FILES[paper]
      const content = await papers[paper]?.()
      if (content === undefined) return
      saveFile(name, content, type)
    },
  })
  return (
    <div className={styles.changes}>
      {ticket && <ShowTicket item={booking} ticket={ticket} />}
      {ticket && (
        <WalletActions
          wallets={reservation.wallets}
          title={title}
          apple={() => access.apple(ticket.code)}
          google={() => access.google(ticket.code)}
        />
      )}
      {PAPERS.filter((paper) => papers[paper]).map((paper) => (
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
