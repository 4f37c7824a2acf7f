import { t } from '#shared/lib/language/language.ts'
import { useApi } from '#shared/lib/services.tsx'
import { readCart } from '#site/reservations/checkout/cart.ts'
import { LinkPage } from './link-page.tsx'

/** Target of the verification link sent after registration. */
export function Component() {
  const api = useApi()
  return (
    <LinkPage
      title={t('Confirmation de l’adresse')}
      open={async (token) => (await api.auth.verifyEmail({ body: { token } })).message}
      next={nextStep}
    />
  )
}

/** Back to the booking while its cart is in this browser; otherwise to the account, which has the bookings. */
function nextStep() {
  const chosen = readCart().at(-1)?.id
  return chosen === undefined
    ? { to: '/mon-compte', label: t('Mon compte') }
    : { to: `/reserver/${chosen}`, label: t('Reprendre ma réservation') }
}
