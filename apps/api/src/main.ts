import { createClient, Prisma, type PrismaClient } from '@espace/prisma/client'
import { watchChanges } from '@espace/prisma/connection/watch-changes'
import { openDatabase } from '@espace/prisma/embedded/open'
import { IS_OWNER } from '@espace/prisma/migrate/roles'
import { EnvError } from '@espace/server/env'
import { listen } from '@espace/server/listen'
import { createLog, type Logger } from '@espace/server/log/log'
import { closeServer, stopOnSignal } from '@espace/server/shutdown'
import * as z from 'zod'
import { createApp } from './app.ts'
import { type ApiConfig, apiConfig } from './config/config.ts'
import { makeFirstAccounts } from './features/auth/first-accounts.ts'
import { createPasswords, PASSWORD_COST } from './platform/accounts/passwords.ts'
import { ContentChanges } from './platform/content/content-changes.ts'
import { createAddressKeys } from './platform/keys/address-keys.ts'
import { keysAtStart } from './platform/keys/keys-at-start.ts'
import { watchLoad } from './platform/limits/load.ts'
import { mailCopies } from './platform/mail/mail-copies.ts'
import { queryRow } from './platform/sql.ts'
import { startJobs } from './scheduled-jobs.ts'

/** Rethrows an error after closing. */
const closing = (close: () => Promise<void>) => async (error: unknown) => {
  await close()
  throw error
}

/** Prints to the operator's terminal, not to the log, which is stored. */
const show = (text: string) => void process.stdout.write(text)

const Role = z.object({ isOwner: z.boolean() })

/** One database role for everything works, but a second one would limit what a compromised process can do. */
async function warnOfOwner(db: PrismaClient, log: Logger): Promise<void> {
  const role = await queryRow(db, Role)`${Prisma.raw(IS_OWNER)}`.catch(() => undefined)
  if (role?.isOwner) {
    log.warn(
      'the product works as the owner of its tables: docs/runbook.md, "Roles of the database"',
    )
  }
}

/** Shuts a running process down gracefully. */
const refuse = (error: EnvError) =>
  void setImmediate(() => {
    throw error
  })

async function main(config: ApiConfig): Promise<void> {
  const { port, host, logLevel, isDevelopment, origin, mail, security, database } = config
  const log = createLog('api', logLevel)
  const { appUrl: url, close } = await openDatabase(database)
  const changes = new ContentChanges()
  const db = createClient(url, { log })
  const closeAll = async () => {
    await db.$disconnect()
    await close()
  }
  const keys = await keysAtStart({ db, log, refuse }, security.keys).catch(closing(closeAll))
  const passwords = createPasswords({ peppers: keys.passwordPeppers, cost: PASSWORD_COST })
  void warnOfOwner(db, log)
  await makeFirstAccounts({ db, passwords, log, show }, security)
  const { uploadsDir } = database
  const { places } = config
  const payments =
    config.payments && (await import('./platform/payments.ts')).stripePayments(config.payments)
  const copies = mailCopies(mail.directory)
  const app = createApp({
    db,
    log,
    uploadsDir,
    security: { ...security, ...keys },
    passwords,
    origin,
    places,
    payments,
    wallets: config.wallets,
    mailCopies: copies,
    isOverloaded: watchLoad(),
    changes,
  })
  const watch = watchChanges(url, { onChange: changes.heard, onHearing: changes.hearing, log })
  const closeDatabase = async () => {
    await watch.stop()
    await closeAll()
  }
  const server = await listen(app, { port, host }).catch(closing(closeDatabase))
  log.info({ port, host }, 'the API listens')
  if (!mail.smtpUrl) {
    log.warn({ directory: mail.directory }, 'SMTP_URL is not set: mail is kept in files')
  }
  const addressKeys = createAddressKeys(keys.addressSecret)
  const jobs = startJobs({
    db,
    log,
    payments,
    addressKeys,
    addressSecret: keys.addressSecret,
    copies,
    config,
  })
  stopOnSignal(log, async () => {
    // Closes the change feeds; the database's subscription ends last, with the database.
    changes.hearing(undefined)
    await Promise.all([jobs.stop(), closeServer(server, isDevelopment ? 0 : undefined)])
    await closeDatabase()
  })
}

try {
  await main(apiConfig())
} catch (error) {
  if (!(error instanceof EnvError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
