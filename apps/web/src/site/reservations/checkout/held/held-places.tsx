import type { Reservation } from '@espace/contracts/reservations/reservation'
import type { ReactNode } from 'react'
import { hasPaid } from '#shared/lib/has-paid.ts'
import { price } from '#shared/lib/language/french.ts'
import { type Text, t } from '#shared/lib/language/language.ts'
import { useLocation } from '#shared/lib/router.ts'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { HoldFrame, type HoldProps } from './hold-parts.tsx'
import { ProofAwaited } from './proof-awaited.tsx'
import { useHeld } from './use-held.ts'
import { useHold } from './use-hold.ts'
import styles from '../../bookings/bookings.module.css'

interface HeldPlacesProps {
  /** Restricts the seats to one date. */
  spectacleId?: number
  /** Shown when the account has no held seats. */
  children?: ReactNode
}

/** Seats held for payment or verification, on every page to which the customer may return. */
export function HeldPlaces({ spectacleId, children = null }: HeldPlacesProps) {
  const { held, putAway } = useHeld(spectacleId)
  if (held.length === 0) return children
  return held.map((reservation) => {
    const props = { reservation, onPutAway: () => putAway(reservation.id) }
    // Seats paid at the door are held only until the customer's address is verified.
    return reservation.payment === 'porte' ? (
      <ProofAwaited key={reservation.id} {...props} />
    ) : (
      <Hold key={reservation.id} {...props} />
    )
  })
}

function Hold(hold: HoldProps) {
  const isPaid = hasPaid(useLocation().state)
  return (
    <HoldFrame
      {...hold}
      titles={['En attente de paiement', 'Délai de paiement écoulé']}
      hasClock={!isPaid}
      renderWords={(left, isOver) => <div aria-live="polite">{wordOf(left, isOver, isPaid)}</div>}
    >
      <Choices reservation={hold.reservation} isPaid={isPaid} />
    </HoldFrame>
  )
}

/** Seconds left at which screen readers get an announcement. */
const WARNINGS: [seconds: number, words: Text][] = [
  [60, 'Il vous reste une minute pour payer.'],
  [120, 'Il vous reste deux minutes pour payer.'],
  [300, 'Il vous reste cinq minutes pour payer.'],
]

function wordOf(left: number, isOver: boolean, isPaid: boolean): ReactNode {
  if (isOver) {
    return (
      <Paragraph>
        {t(
          'Le délai de paiement est écoulé : vos places sont de nouveau proposées à tous. Rien n’a été débité.',
        )}
      </Paragraph>
    )
  }
  if (isPaid) {
    return <Paragraph>{t('Votre paiement est en cours de confirmation : un instant.')}</Paragraph>
  }
  const warning = WARNINGS.find(([seconds]) => left <= seconds)
  return <p className="visually-hidden">{warning && t(warning[1])}</p>
}

/** Actions on held seats; a customer just back from the payment is not asked to pay again. */
function Choices({ reservation, isPaid }: { reservation: Reservation; isPaid: boolean }) {
  const { pay, giveUp, isBusy, problem } = useHold(reservation.id)
  return (
    <>
      <div role="alert">{problem && <Paragraph>{problem}</Paragraph>}</div>
      {!isPaid && (
        <p className={styles.changes}>
          <ActionButton isDisabled={isBusy} onClick={pay}>
            {t('Payer {price}', { price: price(reservation.totalCents) })}
          </ActionButton>
          <ActionButton look="line" isDisabled={isBusy} onClick={giveUp}>
            {t('Rendre mes places')}
          </ActionButton>
        </p>
      )}
    </>
  )
}
