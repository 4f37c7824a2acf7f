import { parseArgs } from 'node:util'
import { canonicalEmail } from '@espace/contracts/auth/email'
import { createClient } from '@espace/prisma/client'
import { openDatabase } from '@espace/prisma/embedded/open'
import { EnvError } from '@espace/server/env'
import { apiConfig } from './config/config.ts'
import { resetFactorsOf } from './features/auth/second-factor/reset-factors.ts'

// Command line: removes the second factors of an account that has lost them (`factors:reset --email …`).

async function main(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((arg) => arg !== '--'), // package managers hand their own on
    options: { email: { type: 'string' } },
  })
  const email = canonicalEmail(values.email ?? '')
  if (email === null) throw new EnvError('Say whose: --email somebody@example.org')
  const { url, close } = await openDatabase(apiConfig().database)
  const db = createClient(url, { poolSize: 1 })
  try {
    const isReset = await resetFactorsOf(db, email)
    if (!isReset) throw new EnvError(`${email} has no second factor here.`)
    process.stdout.write(
      `${email} logs in with the password alone, and is logged out everywhere.\n`,
    )
  } finally {
    await db.$disconnect()
    await close()
  }
}

try {
  await main()
} catch (error) {
  if (!(error instanceof EnvError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
