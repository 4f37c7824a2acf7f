import * as z from 'zod'
import { Id, named } from '../kernel/fields.ts'
import { defineAdminContract } from '../kernel/route.ts'

/** Payment events without a matching booking. */
export const PAYMENT_INCIDENTS = [
  'inconnu',
  'doublon',
  'montant',
  'remboursement',
  'litige',
  'échec',
  'absent',
] as const
export type PaymentIncidentKind = (typeof PAYMENT_INCIDENTS)[number]

export const MAX_INCIDENTS = 100

export const PaymentIncident = named('PaymentIncident', {
  id: z.int(),
  kind: z.enum(PAYMENT_INCIDENTS),
  /** The provider's id of the object. */
  subjectId: z.string(),
  paymentId: z.string(),
  reference: z.string(),
  amountCents: z.int(),
  detail: z.string(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
})
export type PaymentIncident = z.infer<typeof PaymentIncident>

export const paymentsAdminContract = defineAdminContract({
  reconcile: {
    method: 'POST',
    path: '/api/admin/payments/reconcile',
    needsConfirmation: true,
    summary: 'Reconcile payments and refunds with the payment service',
    response: z.object({ payments: z.int(), refunds: z.int() }),
  },
  incidents: {
    method: 'GET',
    path: '/api/admin/payments/incidents',
    summary: 'List payment incidents, open ones and the last resolved',
    response: z.array(PaymentIncident),
  },
  settleIncident: {
    method: 'POST',
    path: '/api/admin/payments/incidents/:id/settle',
    needsConfirmation: true,
    summary: 'Resolve a payment incident',
    params: Id,
    response: PaymentIncident,
    fault: 'ERREUR_SAUVEGARDE',
  },
})
