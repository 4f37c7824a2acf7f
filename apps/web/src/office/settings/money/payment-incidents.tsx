import type { PaymentIncidentKind } from '@espace/contracts/reservations/payments'
import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '#office/lib/dashboard.tsx'
import { Button } from '#shared/dialog/button.tsx'
import { price } from '#shared/lib/language/french.ts'
import { moment } from '#shared/lib/time/moment.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { Part } from '../../ui/panel.tsx'
import { incidentsQuery } from './restoration.queries.ts'
import styles from '../settings-panel.module.css'

const WORDS: Record<PaymentIncidentKind, string> = {
  inconnu: 'Paiement d’une réservation inconnue',
  doublon: 'Réservation payée deux fois',
  montant: 'Payée moins que le prix des places',
  remboursement: 'Remboursement que le site ne connaît pas',
  litige: 'Paiement contesté',
  échec: 'Paiement différé qui n’a pas abouti',
  absent: 'Paiement ou remboursement que Stripe ne confirme pas',
}

/** Payments without a booking, until an administrator has settled them. Nothing where there are none. */
export function PaymentIncidents() {
  const admin = useAdmin()
  const query = incidentsQuery(admin)
  const { data = [] } = useQuery(query)
  const { mutate, isPending } = useChange({
    call: (id: number) => admin.payments.settleIncident({ params: { id } }),
    said: 'Paiement réglé',
    failed: 'Erreur lors de la mise à jour',
    changes: [query.queryKey],
  })
  const open = data.filter(({ settledAt }) => settledAt === null)
  if (open.length === 0) return null
  return (
    <Part title="Paiements à vérifier">
      <ul className={styles.texts}>
        {open.map(({ id, kind, amountCents, paymentId, detail, createdAt }) => (
          <li key={id} className="split">
            <span>
              {WORDS[kind]}&nbsp;: {price(amountCents)}, {moment(createdAt)}
              {paymentId !== '' && ` (Stripe : ${paymentId})`}
              {detail !== '' && ` · ${detail}`}
            </span>
            <Button
              about={`${WORDS[kind]}, ${price(amountCents)}`}
              disabled={isPending}
              onClick={() => mutate(id)}
            >
              C’est réglé
            </Button>
          </li>
        ))}
      </ul>
    </Part>
  )
}
