import { useApi } from '#shared/lib/services.tsx'
import { readCart } from '#site/reservations/checkout/cart.ts'
import { LinkPage } from './link-page.tsx'

/** Target of the verification link sent after registration. */
export function Component() {
  const api = useApi()
  return (
    <LinkPage
      title="Confirmation de l’adresse"
      description="Confirmez votre adresse email."
      open={async (token) => (await api.auth.verifyEmail({ body: { token } })).message}
      next={nextStep}
    />
  )
}

/** Seats that were chosen wait in this browser for as long as its visitor is logged in; what is booked stands in the account. */
function nextStep() {
  const chosen = readCart().at(-1)?.id
  return chosen === undefined
    ? { to: '/mon-compte', label: 'Mon compte' }
    : { to: `/reserver/${chosen}`, label: 'Reprendre ma réservation' }
}
