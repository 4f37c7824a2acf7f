import type { ContactDetails } from '@espace/contracts/lieu/venue'
import type { ManagedContactDetails } from '@espace/contracts/settings/contact-details'
import type { PrismaClient, Setting } from '@espace/prisma/client'
import { type Actor, audit } from '../../platform/audit.ts'
import { assertCurrent, type ExpectedVersion, lockRow } from '../../platform/content/versions.ts'
import { CONTACT_DETAILS_KEY, contactDetailsIn } from '../../platform/venue/contact-details.ts'

interface Save {
  by: Actor
  expected: ExpectedVersion
}

const where = { key: CONTACT_DETAILS_KEY }

/** Where the house is and how to reach it. */
export function contactDetailsService(db: PrismaClient) {
  return {
    async managed(): Promise<ManagedContactDetails> {
      return present((await db.setting.findUnique({ where })) ?? { value: null, version: 1 })
    },

    save: (fields: ContactDetails, { by, expected }: Save): Promise<ManagedContactDetails> =>
      db.$transaction(async (tx) => {
        const initial = { ...where, value: { ...contactDetailsIn(undefined) } }
        await tx.setting.createMany({ data: initial, skipDuplicates: true })
        await lockRow(tx, 'settings', CONTACT_DETAILS_KEY)
        const setting = await tx.setting.findUniqueOrThrow({ where })
        await assertCurrent(setting, expected, present)
        const after = contactDetailsIn(fields)
        const saved = await tx.setting.update({
          where,
          data: { value: { ...after }, version: { increment: 1 } },
        })
        await audit(tx, by, {
          action: 'modification',
          entity: 'settings',
          id: CONTACT_DETAILS_KEY,
          label: 'Coordonnées',
          before: toTell(contactDetailsIn(setting.value)),
          after: toTell(after),
        })
        return present(saved)
      }),
  }
}

/** The journal cannot forget anybody: a telephone may be somebody's own. */
const toTell = ({ phone: _phone, email: _email, ...details }: ContactDetails) => details

const present = ({
  value,
  version,
}: Pick<Setting, 'value' | 'version'>): ManagedContactDetails => ({
  ...contactDetailsIn(value),
  version,
})
