import { FILES, PASS_FILE } from '@espace/contracts/reservations/reservations.constants'
import { useEffect, useState } from 'react'
import { t } from '#shared/lib/language/language.ts'
import { saveFile } from '#shared/lib/save-file.ts'
import { whenIdle } from '#shared/lib/when-idle.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { lazyPart } from '#shared/ui/page/lazy-part.tsx'
import { shownSeats } from '../tickets/shown-seats.ts'
import type { BookingAccess } from './booking-access.ts'
import type { Booking } from './bookings.ts'
import styles from './bookings.module.css'

const loadScreen = async () => (await import('../tickets/ticket-screen.tsx')).TicketScreen
const TicketScreen = lazyPart(loadScreen)

const PAPERS = ['pdf', 'calendar'] as const

type Ticket = NonNullable<Booking['ticket']>

interface TicketDocumentsProps {
  booking: Booking
  access: BookingAccess
}

/** A ticket on the screen and in a wallet, and downloads of its booking: as PDF, and as a calendar file. */
export function TicketDocuments({ booking, access }: TicketDocumentsProps) {
  const { ticket, title } = booking
  const { papers } = access
  const { mutate, isPending } = useChange({
    call: async (paper: keyof typeof papers) => {
      const content = await papers[paper]?.()
      if (content !== undefined) saveFile(FILES[paper].name, content)
    },
  })
  return (
    <div className={styles.changes}>
      {ticket && (
        <>
          <ShowTicket item={booking} ticket={ticket} />
          <Wallets booking={booking} access={access} ticket={ticket.code} />
        </>
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

/** Adds a ticket to the wallet of the phone, where certificates are set; Google gets a request with the press only. */
function Wallets({ booking, access, ticket }: TicketDocumentsProps & { ticket: string }) {
  const apple = useChange({
    call: () => access.apple(ticket),
    onDone: (bytes) => saveFile(PASS_FILE.name, bytes),
  })
  const google = useChange({
    call: () => access.google(ticket),
    onDone: ({ url }) => location.assign(url),
  })
  const passes = { apple, google }
  return booking.reservation.wallets.map((wallet) => (
    <ActionButton
      key={wallet}
      look="line"
      about={`: ${booking.title}`}
      isDisabled={passes[wallet].isPending}
      onClick={() => passes[wallet].mutate()}
    >
      {t(wallet === 'apple' ? 'Ajouter à Apple Wallet' : 'Ajouter à Google Wallet')}
    </ActionButton>
  ))
}

/** Button that opens the full-screen ticket for the scanner. */
function ShowTicket({ item, ticket }: { item: Booking; ticket: Ticket }) {
  const [isOpen, setIsOpen] = useState(false)
  // Shown at the entrance, where there may be no network.
  useEffect(() => whenIdle(() => void loadScreen().catch(() => undefined)), [])
  return (
    <>
      <ActionButton about={`: ${item.title}`} onClick={() => setIsOpen(true)}>
        {t('Montrer le billet')}
      </ActionButton>
      {isOpen && (
        <TicketScreen
          item={item}
          seats={shownSeats(item, ticket)}
          isRead={ticket.usedAt !== null}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
