import * as z from 'zod'
import { Day, displayText, Id, named } from '../kernel/fields.ts'
import { defineAdminContract } from '../kernel/route.ts'
import { Bytes } from '../ledger/statements.ts'
import { isSiren } from '../settings/settings.constants.ts'

export const Buyer = z.strictObject({
  name: displayText(1, 120, 'Un nom est requis'),
  address: displayText(1, 300, 'Une adresse est requise'),
  siren: displayText(0, 20)
    .default('')
    .transform((digits) => digits.replaceAll(/\s+/g, ''))
    .refine((digits) => digits === '' || isSiren(digits), 'Numéro SIREN invalide : neuf chiffres'),
})
export type Buyer = z.output<typeof Buyer>

export const Invoice = named('Invoice', {
  id: z.int().positive(),
  number: z.string().meta({ description: 'Of the year, without gaps: `2026-0001`' }),
  issuedOn: Day,
  buyer: z.string(),
  totalCents: z.int().meta({ description: 'Negative for a credit note' }),
  paidCents: z.int(),
  corrects: z.string().nullable().meta({ description: 'Invoice that a credit note cancels' }),
  isOpen: z.boolean().meta({ description: 'Whether it is an invoice that is not cancelled' }),
})
export type Invoice = z.infer<typeof Invoice>

export const invoicesAdminContract = defineAdminContract({
  ofParty: {
    method: 'GET',
    path: '/api/admin/reservations/parties/:id/invoices',
    summary: 'List the invoices and credit notes of a party, last first',
    params: Id,
    response: z.array(Invoice),
    errors: ['BILLET_INTROUVABLE'],
  },
  issue: {
    method: 'POST',
    path: '/api/admin/reservations/parties/:id/invoices',
    summary: 'Issue an invoice for a party; a former one is cancelled by a credit note',
    params: Id,
    body: Buyer,
    response: z.array(Invoice),
    status: 201,
    errors: ['BILLET_INTROUVABLE', 'RESERVATION_CLOSE', 'FACTURE_INCOMPLETE'],
  },
  pdf: {
    method: 'GET',
    path: '/api/admin/invoices/:id/facture.pdf',
    needsConfirmation: true,
    summary: 'Invoice or credit note as PDF',
    params: Id,
    response: Bytes,
    file: { name: 'facture.pdf', type: 'application/pdf' },
  },
})
