import { VOUCHER_TERMS } from '@espace/contracts/codes/voucher-orders.constants'
import { VoucherTerms } from '@espace/contracts/settings/voucher-terms'
import type { Db } from '@espace/prisma/client'

/** The setting of the gift cards that the site sells. */
export const VOUCHER_TERMS_KEY = 'voucher_terms'

export const voucherTermsIn = (value: unknown): VoucherTerms =>
  VoucherTerms.safeParse(value).data ?? VOUCHER_TERMS

export async function readVoucherTerms(db: Db): Promise<VoucherTerms> {
  const setting = await db.setting.findUnique({ where: { key: VOUCHER_TERMS_KEY } })
  return voucherTermsIn(setting?.value)
}
