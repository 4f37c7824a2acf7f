import type { ManagedVoucherTerms, VoucherTerms } from '@espace/contracts/settings/voucher-terms'
import type { Setting } from '@espace/prisma/client'
import { type Save, saveSetting } from '#platform/content/versions.ts'
import { VOUCHER_TERMS_KEY, voucherTermsIn } from '#platform/venue/voucher-terms.ts'
import type { Services } from '#services.ts'

const where = { key: VOUCHER_TERMS_KEY }

/** The gift cards that the site offers. */
export function voucherTermsService({ db }: Services) {
  return {
    async managed(): Promise<ManagedVoucherTerms> {
      return present((await db.setting.findUnique({ where })) ?? { value: null, version: 1 })
    },

    save: (terms: VoucherTerms, save: Save): Promise<ManagedVoucherTerms> =>
      db.$transaction((tx) => {
        const initial = voucherTermsIn(undefined)
        const setting = { ...where, label: 'Bons cadeaux', initial, value: terms }
        return saveSetting(tx, { ...setting, tell: voucherTermsIn, present }, save)
      }),
  }
}

const present = ({ value, version }: Pick<Setting, 'value' | 'version'>): ManagedVoucherTerms => ({
  ...voucherTermsIn(value),
  version,
})
