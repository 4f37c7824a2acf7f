import { LOGIN_PATH } from '@espace/contracts/paths'
import { LAST_SEATS, MAX_SEATS } from '@espace/contracts/reservations/reservations.constants'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { useId, useState, useSyncExternalStore } from 'react'
import { places, price } from '#shared/lib/language/french.ts'
import { useNavigate } from '#shared/lib/router.ts'
import { useSession } from '#shared/lib/services.tsx'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { GuestForm } from '../orders/guest-form.tsx'
import { addToCart, readCart, removeFromCart } from './cart.ts'
import { useCheckout } from './use-checkout.ts'
import styles from '../booking.module.css'

/** Most come in twos. */
const USUAL_SEATS = 2

/** For how many, what it costs, and the one press that books it. */
export function BookingForm({ show }: { show: Spectacle }) {
  const { id: spectacleId, places_restantes, price_cents } = show
  const { status } = useSession()
  const navigate = useNavigate()
  const { book, isBusy, problem } = useCheckout(spectacleId)
  const most = Math.min(MAX_SEATS, places_restantes ?? MAX_SEATS)
  const [chosen, choose] = useState<number>()
  const kept = useSyncExternalStore(onOtherTabs, () => keptOf(spectacleId), noneKept)
  // Somebody may have taken seats meanwhile.
  const quantity = Math.min(chosen ?? kept ?? USUAL_SEATS, most)
  const fieldId = useId()
  const submit = () => {
    if (status === 'in') return book(quantity)
    removeFromCart(spectacleId)
    addToCart({ id: spectacleId, quantity })
    const redirect = new URLSearchParams({ redirect: `/reserver/${spectacleId}` })
    void navigate(`${LOGIN_PATH}?${redirect}`)
  }
  return (
    <div className={styles.form}>
      {places_restantes !== null && places_restantes <= LAST_SEATS && (
        <p className={styles.last}>Dernières places : il en reste {places_restantes}.</p>
      )}
      <p className={styles.field}>
        <label htmlFor={fieldId}>Nombre de places</label>
        <select
          id={fieldId}
          value={quantity}
          onChange={({ target }) => choose(Number(target.value))}
        >
          {Array.from({ length: most }, (_, index) => index + 1).map((count) => (
            <option key={count} value={count}>
              {places(count)}
            </option>
          ))}
        </select>
      </p>
      <p className={styles.total} aria-live="polite">
        {price_cents ? `Total : ${price(quantity * price_cents)}` : 'Gratuit, sur réservation.'}
      </p>
      <div role="alert">
        {problem && <Paragraph className={styles.problem}>{problem}</Paragraph>}
      </div>
      <p>
        <ActionButton isDisabled={isBusy || status === 'unknown'} onClick={submit}>
          {labelOf(status === 'out', isBusy, quantity)}
        </ActionButton>
      </p>
      <Paragraph>
        {status === 'out'
          ? 'Avec un compte, vous retrouvez vos billets sur ce site ; votre choix vous attend après la connexion.'
          : `Vos billets arrivent par e-mail. Vous pouvez rendre vos places depuis votre compte jusqu’à deux heures avant le spectacle.`}
      </Paragraph>
      {status === 'out' && <GuestForm spectacleId={spectacleId} quantity={quantity} />}
    </div>
  )
}

/** What was chosen before, in the cart of this browser. */
const keptOf = (spectacleId: number): number | undefined =>
  readCart().find(({ id }) => id === spectacleId)?.quantity

const noneKept = () => undefined

function onOtherTabs(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

function labelOf(isVisitor: boolean, isBusy: boolean, quantity: number): string {
  if (isVisitor) return 'Me connecter et réserver'
  return isBusy ? 'Réservation...' : `Réserver ${places(quantity)}`
}
