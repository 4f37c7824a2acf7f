import { FILES } from '@espace/contracts/reservations/files'
import { useMutation } from '@tanstack/react-query'
import { fetchBytes } from '../../../lib/client/fetch-bytes.ts'
import { sentenceOf } from '../../../lib/language/sentence-of.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useServices } from '../../../lib/services.tsx'
import { ActionButton } from '../../../ui/action.tsx'
import type { Booking } from './bookings.ts'
import styles from './bookings.module.css'

/** The tickets of a booking on paper, and its evenings for a calendar. */
export function TicketDocuments({ booking: { reservation, title } }: { booking: Booking }) {
  const { api, toasts } = useServices()
  const { mutate, isPending } = useMutation({
    mutationFn: async (paper: keyof typeof FILES) => {
      const { name, type } = FILES[paper]
      const asked = { params: { id: reservation.id } }
      const content =
        paper === 'pdf'
          ? await api.reservations.pdf(asked, { via: fetchBytes })
          : await api.reservations.calendar(asked)
      const part = typeof content === 'string' ? content : Uint8Array.from(content)
      saveFile(name, new Blob([part], { type }))
    },
    onError: (error) => toasts.show('error', sentenceOf(error)),
  })
  return (
    <p className={styles.changes}>
      <ActionButton
        look="line"
        about={`: ${title}`}
        isDisabled={isPending}
        onClick={() => mutate('pdf')}
      >
        Imprimer le billet
      </ActionButton>
      <ActionButton
        look="line"
        about={`: ${title}`}
        isDisabled={isPending}
        onClick={() => mutate('calendar')}
      >
        Mettre à l’agenda
      </ActionButton>
    </p>
  )
}
