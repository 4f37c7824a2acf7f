import { useId, useState } from 'react'
import { places, price, typeset } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { useServices } from '#shared/lib/services.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { Form } from '#shared/ui/form/form.tsx'
import { useForm } from '#shared/ui/form/use-form.ts'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { Choice, seatOptions } from '../changes/change-seats.tsx'
import { NoteField, NoteFold } from '../orders/guest-form.tsx'
import type { BookingAccess } from './booking-access.ts'
import { type Booking, paidOf, whenOf } from './bookings.ts'
import styles from './bookings.module.css'

interface BookingChange {
  booking: Booking
  access: BookingAccess
}

/** Resends, reduces or cancels a booking; the last two after a confirmation, as the seats are sold at once. */
export function ChangeBooking({ booking, access }: BookingChange) {
  const { keep, resend, isBusy } = useBookingChanges(booking, access)
  /** Number of seats to keep, while the confirmation is open. */
  const [asked, setAsked] = useState<number>()
  const [isAnswered, setIsAnswered] = useState(false)
  const close = () => {
    setAsked(undefined)
    setIsAnswered(true)
  }
  const about = `: ${booking.title}`
  if (asked !== undefined) {
    return (
      <Question
        booking={booking}
        staying={asked}
        isBusy={isBusy}
        onYes={() => keep(asked, close)}
        onNo={close}
      />
    )
  }
  return (
    <div ref={isAnswered ? focus : null} className={styles.changes} tabIndex={-1}>
      {resend && (
        <ActionButton look="line" about={about} isDisabled={isBusy} onClick={resend}>
          {t('Renvoyer le billet')}
        </ActionButton>
      )}
      {booking.quantity > 1 && <Fewer booking={booking} onAsk={setAsked} />}
      <ActionButton look="line" about={about} isDisabled={isBusy} onClick={() => setAsked(0)}>
        {t('Annuler')}
      </ActionButton>
    </div>
  )
}

function Fewer({ booking, onAsk }: { booking: Booking; onAsk: (seats: number) => void }) {
  const [seats, setSeats] = useState(booking.quantity - 1)
  // After a reduction the earlier choice may exceed the maximum.
  const chosen = Math.min(seats, booking.quantity - 1)
  const about = `: ${booking.title}`
  return (
    <>
      <Choice
        label={t('Réduire le nombre de places')}
        about={about}
        value={chosen}
        options={seatOptions(booking.quantity - 1)}
        onChoose={(count) => setSeats(Number(count))}
      />
      <ActionButton look="line" about={about} onClick={() => onAsk(chosen)}>
        {t('Garder {seats}', { seats: places(chosen) })}
      </ActionButton>
    </>
  )
}

/** What the door reads of the booking and all its dates; its customer may change it until the show. */
export function DoorNote({ booking: { title, reservation }, access }: BookingChange) {
  const { toasts } = useServices()
  const [typed, setTyped] = useState<string>()
  const note = typed ?? reservation.note ?? ''
  const state = useForm({
    labels: { note: t('À savoir à l’entrée') },
    schema: async () =>
      (await import('@espace/contracts/reservations/reservations')).reservationsContract.editNote
        .body,
    isRepeatable: true,
    send: async (body) => {
      await access.editNote(body.note)
      setTyped(undefined)
      toasts.show('success', 'C’est noté.')
      return undefined
    },
  })
  return (
    <NoteFold about={`: ${title}`}>
      <Form state={state} action={t('Enregistrer le mot')} look="line">
        <NoteField value={note} onChange={({ target }) => setTyped(target.value)} />
      </Form>
    </NoteFold>
  )
}

/** Focus moves to the question, and back after its answer, as the pressed button is gone. */
const focus = (shown: HTMLElement | null) => shown?.focus()

const ofAll = (gone: number) =>
  gone === 1
    ? 'Annuler votre place pour « {title} », {when} ?'
    : 'Annuler vos {count} places pour « {title} », {when} ?'

interface QuestionProps {
  booking: Booking
  staying: number
  isBusy: boolean
  onYes: () => void
  onNo: () => void
}

function Question({ booking, staying, isBusy, onYes, onNo }: QuestionProps) {
  const { title, quantity, price_cents } = booking
  const gone = quantity - staying
  const id = useId()
  const giveBack = gone === 1 ? 'Oui, la rendre' : 'Oui, les rendre'
  const of = { title, when: booking.isDateTba ? t('Reporté').toLowerCase() : whenOf(booking) }
  const { dueCents, onlineCents, voucherCents } = paidOf(booking)
  // Seats that are not paid go first, then those of the card.
  const paidBack = Math.max(0, gone * price_cents - dueCents)
  const back = Math.min(onlineCents, paidBack)
  return (
    <div ref={focus} className={styles.question} role="group" aria-labelledby={id} tabIndex={-1}>
      <Paragraph>
        <strong id={id}>
          {typeset(
            staying === 0
              ? t(ofAll(gone), { count: gone, ...of })
              : t('Rendre {seats} et en garder {staying} pour « {title} », {when} ?', {
                  seats: places(gone),
                  staying,
                  ...of,
                }),
          )}
        </strong>
      </Paragraph>
      <Paragraph>
        {t(
          gone === 1
            ? 'Elle sera aussitôt proposée à d’autres.'
            : 'Elles seront aussitôt proposées à d’autres.',
        ) +
          (back > 0 ? t(' {price} vous seront remboursés.', { price: price(back) }) : '') +
          (voucherCents > 0 && paidBack > back
            ? t(' Ce que votre bon cadeau a payé y revient.')
            : '')}
      </Paragraph>
      <p className={styles.changes}>
        <ActionButton isDisabled={isBusy} onClick={onYes}>
          {t(staying === 0 ? 'Oui, annuler' : giveBack)}
        </ActionButton>
        <ActionButton look="line" isDisabled={isBusy} onClick={onNo}>
          {t('Ne rien changer')}
        </ActionButton>
      </p>
    </div>
  )
}

/** Mutations of a booking by its customer. */
function useBookingChanges(
  { reservation: { items }, spectacleId, tarif }: Booking,
  access: BookingAccess,
) {
  const hasSeveral = items.filter((item) => item.spectacleId === spectacleId).length > 1
  const seats = useChange({
    call: (quantity: number) =>
      access.giveBack({ spectacleId, quantity, ...(hasSeveral && { tarif }) }),
    said: (_, quantity) => (quantity === 0 ? 'Votre réservation est annulée.' : 'C’est noté.'),
    onFailed: access.reload,
  })
  const letter = useChange({
    call: async () => access.resend?.(),
    said: (sent) => sent?.message,
    onFailed: access.reload,
  })
  return {
    /** Reduces the booking to that many seats. */
    keep: (quantity: number, onDone: () => void) => seats.mutate(quantity, { onSettled: onDone }),
    resend: access.resend && (() => letter.mutate()),
    isBusy: seats.isPending || letter.isPending,
  }
}
