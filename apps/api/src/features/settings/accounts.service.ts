import type { Accounts, ManagedAccounts } from '@espace/contracts/settings/accounts'
import type { Setting } from '@espace/prisma/client'
import { type Save, saveSetting } from '#platform/content/versions.ts'
import { ACCOUNTS_KEY, accountsIn } from '#platform/venue/accounts.ts'
import type { Services } from '#services.ts'

const where = { key: ACCOUNTS_KEY }

/** The accounts of the bookkeeping that the ledger's entries go to. */
export function accountsService({ db }: Services) {
  return {
    async managed(): Promise<ManagedAccounts> {
      return present((await db.setting.findUnique({ where })) ?? { value: null, version: 1 })
    },

    save: (fields: Accounts, save: Save): Promise<ManagedAccounts> =>
      db.$transaction((tx) => {
        const initial = accountsIn(undefined)
        const setting = { ...where, label: 'Comptes', initial, value: fields }
        return saveSetting(tx, { ...setting, tell: accountsIn, present }, save)
      }),
  }
}

const present = ({ value, version }: Pick<Setting, 'value' | 'version'>): ManagedAccounts => ({
  ...accountsIn(value),
  version,
})
