import type { ManagedOperator, Operator } from '@espace/contracts/settings/operator'
import type { PrismaClient, Setting } from '@espace/prisma/client'
import { type Actor, audit } from '../../platform/audit.ts'
import { OPERATOR_KEY, operatorIn, readOperator } from '../../platform/operator.ts'
import { assertCurrent, type ExpectedVersion, lockRow } from '../../platform/versions.ts'

interface Save {
  by: Actor
  expected: ExpectedVersion
}

/** Who runs the house, as the law wants it said. */
export function operatorService(db: PrismaClient) {
  return {
    operator: (): Promise<Operator> => readOperator(db),

    async managed(): Promise<ManagedOperator> {
      const setting = await db.setting.findUnique({ where: { key: OPERATOR_KEY } })
      return setting ? present(setting) : { ...operatorIn(undefined), version: 1 }
    },

    save: (fields: Operator, { by, expected }: Save): Promise<ManagedOperator> =>
      db.$transaction(async (tx) => {
        const initial = { key: OPERATOR_KEY, value: operatorIn(undefined) }
        await tx.setting.createMany({ data: initial, skipDuplicates: true })
        await lockRow(tx, 'settings', OPERATOR_KEY)
        const where = { key: OPERATOR_KEY }
        const setting = await tx.setting.findUniqueOrThrow({ where })
        await assertCurrent(setting, expected, present)
        const value = operatorIn(fields)
        const saved = await tx.setting.update({
          where,
          data: { value, version: { increment: 1 } },
        })
        await audit(tx, by, {
          action: 'modification',
          entity: 'settings',
          id: OPERATOR_KEY,
          label: 'Exploitant',
          before: toTell(operatorIn(setting.value)),
          after: toTell(value),
        })
        return present(saved)
      }),
  }
}

const present = ({ value, version }: Pick<Setting, 'value' | 'version'>): ManagedOperator => ({
  ...operatorIn(value),
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
