import type { ContactDetails } from '@espace/contracts/lieu/lieu.constants'
import type { ManagedContactDetails } from '@espace/contracts/settings/contact-details'
import type { Setting } from '@espace/prisma/client'
import { type Save, saveSetting } from '#platform/content/versions.ts'
import { CONTACT_DETAILS_KEY, contactDetailsIn } from '#platform/venue/contact-details.ts'
import type { Services } from '#services.ts'

const where = { key: CONTACT_DETAILS_KEY }

/** The venue's address and contact details. */
export function contactDetailsService({ db }: Services) {
  return {
    async managed(): Promise<ManagedContactDetails> {
      return present((await db.setting.findUnique({ where })) ?? { value: null, version: 1 })
    },

    save: (fields: ContactDetails, save: Save): Promise<ManagedContactDetails> =>
      db.$transaction((tx) => {
        const setting = {
          ...where,
          label: 'Coordonnées',
          initial: { ...contactDetailsIn(undefined) },
          value: { ...contactDetailsIn(fields) },
          tell: (value: unknown) => toTell(contactDetailsIn(value)),
          present,
        }
        return saveSetting(tx, setting, save)
      }),
  }
}

/** The audit log is never erased: a telephone may be personal. */
const toTell = ({ phone: _phone, email: _email, ...details }: ContactDetails) => details

const present = ({
  value,
  version,
}: Pick<Setting, 'value' | 'version'>): ManagedContactDetails => ({
  ...contactDetailsIn(value),
  version,
})
