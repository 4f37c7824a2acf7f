import * as z from 'zod'
import { MAX_FORMULAS } from '../codes/voucher-orders.constants.ts'
import { OfferedFormula, voucherAmount, VoucherFormula } from '../codes/vouchers.ts'
import { Version } from '../kernel/fields.ts'

const MONTHS = 'De 1 à 60 mois'

/** The offer of gift cards: the amounts, and how long a card is valid. */
export const VoucherTerms = z.strictObject({
  amounts: z
    .array(voucherAmount)
    .min(1, 'Au moins un montant')
    .max(8, 'Huit montants au plus')
    .refine((list) => new Set(list).size === list.length, 'Chaque montant une seule fois'),
  formulas: z
    .array(VoucherFormula)
    .max(MAX_FORMULAS, `${MAX_FORMULAS} formules au plus`)
    .refine(
      (list) => new Set(list.map(({ name }) => name)).size === list.length,
      'Chaque formule une seule fois',
    )
    .default([]),
  months: z
    .int(MONTHS)
    .min(1, MONTHS)
    .max(60, MONTHS)
    .meta({ description: 'From the day of the sale on' }),
})
export type VoucherTerms = z.infer<typeof VoucherTerms>

export const ManagedVoucherTerms = VoucherTerms.extend({
  formulas: z.array(OfferedFormula),
  version: Version,
}).meta({
  id: 'ManagedVoucherTerms',
})
export type ManagedVoucherTerms = z.infer<typeof ManagedVoucherTerms>
