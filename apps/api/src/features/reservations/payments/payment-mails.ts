import {
  PAYMENT_INCIDENTS,
  type PaymentIncidentKind,
} from '@espace/contracts/reservations/payments'
import * as z from 'zod'
import { roundEuros } from '#platform/french.ts'
import { mailTemplate } from '#platform/mail/queue/mail-template.ts'

const WHAT: Record<PaymentIncidentKind, string> = {
  inconnu: 'Un paiement est arrivé pour une réservation que le site ne connaît pas.',
  doublon: 'Une réservation déjà réglée a été payée une seconde fois.',
  montant: 'Une réservation a été payée moins que le prix de ses places.',
  remboursement: 'Un remboursement a été fait chez Stripe, et le site n’en sait rien.',
  litige: 'Une personne conteste son paiement auprès de sa banque.',
  échec: 'Un paiement différé n’a pas abouti.',
  absent: 'Stripe ne confirme pas un paiement ou un remboursement que le site tient pour fait.',
}

const TO_DO: Record<PaymentIncidentKind, string> = {
  inconnu: 'Retrouvez-le chez Stripe, puis remboursez-le ou créez la réservation.',
  doublon: 'Remboursez le second paiement chez Stripe.',
  montant: 'Les places restent réservées. Voyez avec la personne, ou chez Stripe, ce qui manque.',
  remboursement: 'Regardez si la réservation doit être annulée.',
  litige: 'Répondez chez Stripe avant la date limite ; les places restent réservées.',
  échec: 'Les places ont été remises en vente ; il n’y a rien à rembourser.',
  absent: 'Cherchez-le chez Stripe : un remboursement refusé par la banque est à refaire.',
}

/** The team's mail about a payment without a matching booking. */
export const paymentIncident = mailTemplate({
  name: 'payment-incident',
  urgency: 'notice',
  data: z.object({
    kind: z.enum(PAYMENT_INCIDENTS),
    paymentId: z.string(),
    amountCents: z.int(),
    url: z.string(),
  }),
  write: ({ kind, paymentId, amountCents, url }) => ({
    subject: `Paiement à vérifier : ${roundEuros(amountCents)}`,
    preview: WHAT[kind],
    title: 'Un paiement à vérifier',
    blocks: [
      'Bonjour,',
      `${WHAT[kind]} Montant : ${roundEuros(amountCents)}. Chez Stripe : ${paymentId || 'sans numéro de paiement'}.`,
      TO_DO[kind],
      { label: 'Voir les paiements à vérifier', url },
    ],
  }),
})
