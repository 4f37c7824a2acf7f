import type { ContactDetails } from '@espace/contracts/lieu/venue'
import type { House, ManagedOperator, Operator } from '@espace/contracts/settings/operator'
import type { PrismaClient, Setting } from '@espace/prisma/client'
import { type Actor, audit } from '../../platform/audit.ts'
import { assertCurrent, type ExpectedVersion, lockRow } from '../../platform/content/versions.ts'
import { readContactDetails } from '../../platform/venue/contact-details.ts'
import { OPERATOR_KEY, operatorIn, readHouse } from '../../platform/venue/operator.ts'

interface Save {
  by: Actor
  expected: ExpectedVersion
}

/** Who runs the house, as the law wants it said. */
export function operatorService(db: PrismaClient) {
  return {
    house: (): Promise<House> => readHouse(db),

    async managed(): Promise<ManagedOperator> {
      const setting = await db.setting.findUnique({ where: { key: OPERATOR_KEY } })
      return present(setting ?? { value: null, version: 1 }, await readContactDetails(db))
    },

    save: (fields: Operator, { by, expected }: Save): Promise<ManagedOperator> =>
      db.$transaction(async (tx) => {
        const contact = await readContactDetails(tx)
        const shown = (row: Pick<Setting, 'value' | 'version'>) => present(row, contact)
        const initial = { key: OPERATOR_KEY, value: operatorIn(undefined, contact) }
        await tx.setting.createMany({ data: initial, skipDuplicates: true })
        await lockRow(tx, 'settings', OPERATOR_KEY)
        const where = { key: OPERATOR_KEY }
        const setting = await tx.setting.findUniqueOrThrow({ where })
        await assertCurrent(setting, expected, shown)
        const value = operatorIn(fields, contact)
        const saved = await tx.setting.update({
          where,
          data: { value, version: { increment: 1 } },
        })
        await audit(tx, by, {
          action: 'modification',
          entity: 'settings',
          id: OPERATOR_KEY,
          label: 'Exploitant',
          before: toTell(operatorIn(setting.value, contact)),
          after: toTell(value),
        })
        return shown(saved)
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

/** The journal cannot forget anybody: it names no person, and nobody's telephone or address. */
const toTell = ({ name, legalForm, siren, licences, host }: Operator) => ({
  name,
  legalForm,
  siren,
  licences,
  host,
})
