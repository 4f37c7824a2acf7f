import type { Reservation } from '@espace/contracts/reservations/reservation'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { hasPaid } from '#shared/lib/has-paid.ts'
import { price } from '#shared/lib/language/french.ts'
import { type Text, t } from '#shared/lib/language/language.ts'
import { useLocation } from '#shared/lib/router.ts'
import { useApi, useUser } from '#shared/lib/services.tsx'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { PENDING_MS, reservationsQueries } from '../../reservations.queries.ts'
import { HoldFrame, type HoldProps } from './hold-parts.tsx'
import { useHold } from './use-hold.ts'
import { useProofLink } from './use-proof-link.ts'
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
      <Payment reservation={hold.reservation} isPaid={isPaid} />
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

/** What a customer may do with held seats; one just back from the payment is not asked to pay again. */
function Payment({ reservation, isPaid }: { reservation: Reservation; isPaid: boolean }) {
  const hold = useHold(reservation.id)
  return (
    <Choices {...hold} isShown={!isPaid}>
      <ActionButton isDisabled={hold.isBusy} onClick={hold.pay}>
        {t('Payer {price}', { price: price(reservation.totalCents) })}
      </ActionButton>
    </Choices>
  )
}

/** Seats held for an unverified address: the link in our email confirms the booking. */
function ProofAwaited(props: HoldProps) {
  const email = useUser()?.email ?? ''
  const hold = useHold(props.reservation.id)
  const link = useProofLink()
  return (
    <HoldFrame
      {...props}
      titles={['Confirmez votre adresse', 'Délai de confirmation écoulé']}
      renderWords={(_, isOver) => (
        <Paragraph>
          {isOver
            ? t(
                'Votre adresse n’a pas été confirmée à temps : vos places sont de nouveau proposées à tous.',
              )
            : t('Ouvrez le lien de l’e-mail envoyé à {email}, et vos places sont réservées.', {
                email,
              })}
        </Paragraph>
      )}
    >
      <Choices {...hold}>
        <ActionButton isDisabled={link.isBusy} onClick={link.send}>
          {t('Renvoyer le lien')}
        </ActionButton>
      </Choices>
    </HoldFrame>
  )
}

interface ChoicesProps extends Pick<ReturnType<typeof useHold>, 'giveUp' | 'isBusy' | 'problem'> {
  isShown?: boolean
  children: ReactNode
}

const Choices = ({ giveUp, isBusy, problem, isShown = true, children }: ChoicesProps) => (
  <>
    <div role="alert">{problem && <Paragraph>{problem}</Paragraph>}</div>
    {isShown && (
      <p className={styles.changes}>
        {children}
        <ActionButton look="line" isDisabled={isBusy} onClick={giveUp}>
          {t('Rendre mes places')}
        </ActionButton>
      </p>
    )}
  </>
)

/**
 * Bookings of the account that await payment, and those that expired while the page was open, until the
 * customer dismisses them.
 *
 * @param spectacleId restricts them to one date
 */
function useHeld(spectacleId?: number) {
  const api = useApi()
  const user = useUser()
  const { data = [] } = useQuery({
    ...reservationsQueries.ofUser(api, user?.id ?? 0),
    enabled: user !== undefined,
    // The page has often made this query a moment ago.
    staleTime: PENDING_MS,
  })
  const [seen, setSeen] = useState<Record<string, 'watched' | 'put away'>>({})
  const fresh = data.filter(({ id, status }) => status === 'pending' && !(id in seen))
  if (fresh.length > 0) {
    setSeen({ ...seen, ...Object.fromEntries(fresh.map(({ id }) => [id, 'watched' as const])) })
  }
  const isAbout = ({ items }: Reservation) =>
    spectacleId === undefined || items.some((item) => item.spectacleId === spectacleId)
  const isHeld = ({ id, status }: Reservation) =>
    seen[id] === 'watched' && (status === 'pending' || status === 'expired')
  return {
    held: data.filter((each) => isHeld(each) && isAbout(each)),
    putAway: (id: string) => setSeen({ ...seen, [id]: 'put away' }),
  }
}
