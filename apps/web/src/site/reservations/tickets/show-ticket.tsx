import type { Reservation } from '@espace/contracts/reservations/reservation'
import { lazy, Suspense, useState } from 'react'
import { t } from '#shared/lib/language/language.ts'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { shownSeats } from './shown-seats.ts'

const TicketScreen = lazy(async () => ({
  default: (await import('./ticket-screen.tsx')).TicketScreen,
}))

interface ShowTicketProps {
  item: Reservation['items'][number]
  ticket: Reservation['tickets'][number]
}

/** Button that opens the full-screen ticket for the scanner. */
export function ShowTicket({ item, ticket }: ShowTicketProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ActionButton about={`: ${item.title}`} onClick={() => setIsOpen(true)}>
        {t('Montrer le billet')}
      </ActionButton>
      {isOpen && (
        <Suspense>
          <TicketScreen
            item={item}
            seats={shownSeats(item, ticket)}
            isRead={ticket.usedAt !== null}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
