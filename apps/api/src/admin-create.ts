import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { canonicalEmail } from '@espace/contracts/auth/email'
import { newPassword } from '@espace/contracts/auth/fields'
import { createClient } from '@espace/prisma/client'
import { openDatabase } from '@espace/prisma/embedded/open'
import { migrate } from '@espace/prisma/migrate/migrate'
import { EnvError } from '@espace/server/env'
import { apiConfig } from './config/config.ts'
import { makeAdmin } from './features/auth/first-accounts.ts'
import { createPasswords, PASSWORD_COST } from './platform/accounts/passwords.ts'
import { keysInForce } from './platform/keys/keys-in-force.ts'

// Makes an administrator: `admin:create [--email …] [--password …]`, and asks for what is
// missing. An account that exists gets the rights and the password.

class Refusal extends Error {
  override name = 'Refusal'
}

async function main(): Promise<void> {
  const { database, security } = apiConfig()
  const account = await readAccount()
  const { url, rolePasswords, close } = await openDatabase(database)
  const db = createClient(url, { poolSize: 1 })
  try {
    await migrate(url, rolePasswords)
    const { passwordPeppers: peppers } = await keysInForce(db, security.keys)
    const passwords = createPasswords({ peppers, cost: PASSWORD_COST })
    await makeAdmin({ db, passwords }, account)
    process.stdout.write(`${account.email} is an administrator.\n`)
  } finally {
    await db.$disconnect()
    await close()
  }
}

async function readAccount() {
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((arg) => arg !== '--'), // package managers hand their own on
    options: { email: { type: 'string' }, password: { type: 'string' } },
  })
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const email = canonicalEmail(values.email ?? (await terminal.question('E-mail: ')))
  const text = values.password ?? (await terminal.question('Password: '))
  terminal.close()
  if (email === null) throw new Refusal('This is not an e-mail address.')
  const password = newPassword.safeParse(text)
  if (!password.success) {
    throw new Refusal(password.error.issues.map(({ message }) => message).join('\n'))
  }
  return { email, password: password.data }
}

try {
  await main()
} catch (error) {
  if (!(error instanceof EnvError || error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
