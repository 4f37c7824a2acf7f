import type { ContactDetails } from '@espace/contracts/lieu/lieu.constants'
import type { ManagedOperator, Operator, PublicVenue } from '@espace/contracts/settings/operator'
import type { Setting } from '@espace/prisma/client'
import { pick } from 'es-toolkit/object/pick'
import { type Save, saveSetting } from '#platform/content/versions.ts'
import { OPERATOR_KEY, operatorIn, readVenue } from '#platform/venue/operator.ts'
import { contactDetails } from '#platform/venue/venue-settings.ts'
import type { Services } from '#services.ts'

/** The operator of the venue, with what the law requires. */
export function operatorService({ db, payments }: Services) {
  return {
    venue: async (): Promise<PublicVenue> => ({
      ...(await readVenue(db)),
      paysOnline: payments !== undefined,
    }),

    async managed(): Promise<ManagedOperator> {
      const setting = await db.setting.findUnique({ where: { key: OPERATOR_KEY } })
      return present(setting ?? { value: null, version: 1 }, await contactDetails.read(db))
    },

    save: (fields: Operator, save: Save): Promise<ManagedOperator> =>
      db.$transaction(async (tx) => {
        const contact = await contactDetails.read(tx)
        const setting = {
          key: OPERATOR_KEY,
          label: 'Exploitant',
          initial: operatorIn(undefined, contact),
          value: operatorIn(fields, contact),
          audited: (value: unknown) => auditedFields(operatorIn(value, contact)),
          present: (row: Setting) => present(row, contact),
        }
        return saveSetting(tx, setting, save)
      }),
  }
}

const present = (
  { value, version }: { value: unknown; version: number },
  contact: ContactDetails,
): ManagedOperator => ({
  ...operatorIn(value, contact),
  version,
})

/** The audit log is never erased: it has no name, telephone or address of a person. */
const auditedFields = (operator: Operator) =>
  pick(operator, ['name', 'legalForm', 'siren', 'licences', 'host'])
