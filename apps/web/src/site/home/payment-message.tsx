import { Suspense, useEffect, useState } from 'react'
import { HAS_PAID } from '#shared/lib/has-paid.ts'
import { emptyCart } from '#shared/lib/kept.ts'
import { type Text, t } from '#shared/lib/language/language.ts'
import { useNavigate, useSearchParams } from '#shared/lib/router.ts'
import { useSession } from '#shared/lib/services.tsx'
import { lazyOptional } from '#shared/ui/page/lazy-part.tsx'
import styles from './payment-message.module.css'

/** A customer back from an unfinished payment may resume it while the seats are held. */
const HeldPlaces = lazyOptional(
  async () => (await import('../reservations/checkout/held/held-places.tsx')).HeldPlaces,
)

/** §9 */
const REDIRECT_MS = 3_000

type Outcome = 'success' | 'cancel'

const SENTENCES: Record<Outcome, Text> = {
  success: 'Paiement confirmé !',
  cancel: "Paiement annulé. Votre réservation n'a pas été finalisée.",
}

function outcomeIn(search: URLSearchParams): Outcome | undefined {
  if (search.get('payment') === 'cancel') return 'cancel'
  return search.get('payment') === 'success' && search.has('session_id') ? 'success' : undefined
}

/**
 * The return from payment (§2), handled once: the address loses its parameters, and after a payment
 * the cart is emptied and the reservations shown.
 */
export function PaymentMessage() {
  const [search] = useSearchParams()
  const [outcome] = useState(() => outcomeIn(search))
  const { status } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (!outcome) return undefined
    void navigate('/', { replace: true, preventScrollReset: true })
    if (outcome === 'cancel') return undefined
    emptyCart()
    const timer = setTimeout(() => void navigate('/mon-compte', { state: HAS_PAID }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [outcome, navigate])
  if (!outcome) return null
  return (
    <>
      <output className={styles.message} data-ambiance={outcome === 'success' ? 'deule' : 'papier'}>
        {t(SENTENCES[outcome])}
      </output>
      <div className={styles.held}>
        <Suspense>{outcome === 'cancel' && status === 'in' && <HeldPlaces />}</Suspense>
      </div>
    </>
  )
}
