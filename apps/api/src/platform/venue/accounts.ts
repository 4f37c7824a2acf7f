import {
  type Accounts,
  AccountsFields,
  EXAMPLE_ACCOUNTS,
} from '@espace/contracts/settings/accounts'
import type { Db } from '@espace/prisma/client'

/** The setting of the accounts. */
export const ACCOUNTS_KEY = 'accounts'

/** As stored; an account that an earlier version did not know is the example. */
export function accountsIn(value: unknown): Accounts {
  const stored = typeof value === 'object' && value !== null ? value : {}
  return AccountsFields.safeParse({ ...EXAMPLE_ACCOUNTS, ...stored }).data ?? EXAMPLE_ACCOUNTS
}

export async function readAccounts(db: Db): Promise<Accounts> {
  const setting = await db.setting.findUnique({ where: { key: ACCOUNTS_KEY } })
  return accountsIn(setting?.value)
}
