import { VOUCHER_TERMS } from '@espace/contracts/codes/voucher-orders.constants'
import { NO_DETAILS } from '@espace/contracts/lieu/lieu.constants'
import { AccountsFields, EXAMPLE_ACCOUNTS } from '@espace/contracts/settings/accounts'
import { ContactDetails } from '@espace/contracts/settings/contact-details'
import { VoucherTerms } from '@espace/contracts/settings/voucher-terms'
import { Tarif } from '@espace/contracts/tarifs/tarifs'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'

export type VenueSetting<Value> = ReturnType<typeof venueSetting<Value>>

function venueSetting<Value>(key: string, parse: (stored: unknown) => Value) {
  return {
    key,
    /** The stored value; undefined yields the default before the first save. */
    parse,
    read: async (db: Db): Promise<Value> =>
      parse((await db.setting.findUnique({ where: { key } }))?.value),
  }
}

const Stored = z.looseObject({}).catch({})

/** A field that an earlier version did not know is as it begins. */
export const fields =
  <Value extends object>(schema: z.ZodType<Value>, initial: Value) =>
  (stored: unknown): Value =>
    schema.safeParse({ ...initial, ...Stored.parse(stored) }).data ?? initial

/** Where the ledger's entries go in the bookkeeping. */
export const accounts = venueSetting('accounts', fields(AccountsFields, EXAMPLE_ACCOUNTS))

export const contactDetails = venueSetting('contact_details', fields(ContactDetails, NO_DETAILS))

export const voucherTerms = venueSetting('voucher_terms', fields(VoucherTerms, VOUCHER_TERMS))

export const tarifGrid = venueSetting(
  'tarifs',
  (stored) => Tarif.array().safeParse(stored).data ?? [],
)
