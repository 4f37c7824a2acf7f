import * as z from 'zod'
import { textsOf, Version } from '../kernel/fields.ts'

/** Example account numbers, to be replaced by the venue's accountant. */
export const EXAMPLE_ACCOUNTS = {
  journal: 'BIL',
  customers: '411000',
  receipts210: '706210',
  receipts550: '706550',
  receipts2000: '706200',
  receiptsOther: '706000',
  vat210: '445712',
  vat550: '445715',
  vat2000: '445720',
  vatOther: '445710',
  online: '511700',
  cash: '531000',
  card: '511300',
  transfer: '512000',
  vouchers: '419100',
  lapsed: '758800',
  suspense: '471000',
}

const account = z
  .string()
  .trim()
  .regex(/^\d{3}[0-9A-Z]{0,12}$/, 'Numéro de compte invalide, par exemple 706000')

/** The accounts that entries of the ledger go to, by rate of VAT and by means of payment. */
export const AccountsFields = z
  .strictObject({
    journal: z
      .string()
      .trim()
      .regex(/^[0-9A-Z]{1,6}$/, 'Code de journal invalide, par exemple BIL'),
    customers: account,
    receipts210: account,
    receipts550: account,
    receipts2000: account,
    receiptsOther: account.meta({ description: 'Other rates, and where none was said' }),
    vat210: account,
    vat550: account,
    vat2000: account,
    vatOther: account,
    online: account,
    cash: account,
    card: account,
    transfer: account,
    vouchers: account.meta({ description: 'Gift vouchers that are sold and not used yet' }),
    lapsed: account.meta({ description: 'Balance of expired vouchers' }),
    suspense: account.meta({ description: 'Corrections, to be explained' }),
  })
  .meta({ id: 'AccountsFields' })
export type Accounts = z.infer<typeof AccountsFields>

export const ManagedAccounts = textsOf(EXAMPLE_ACCOUNTS)
  .extend({ version: Version })
  .meta({ id: 'ManagedAccounts' })
export type ManagedAccounts = z.infer<typeof ManagedAccounts>
