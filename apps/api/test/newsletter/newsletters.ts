import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import type { PrismaClient } from '@espace/prisma/client'
import { onTestFinished } from 'vitest'
import { createLetters } from '#features/campaigns/sending/campaign-letters.ts'
import {
  createLedger,
  type Ledger,
  type LedgerOptions,
} from '#features/campaigns/sending/ledger.ts'
import { createPace } from '#features/campaigns/sending/pace.ts'
import { newsletterJobs } from '#features/campaigns/sending/sender.ts'
import { createAddressKeys } from '#platform/keys/address-keys.ts'
import { createMailer } from '#platform/mail/transport/mailer.ts'
import { startScheduler } from '#platform/scheduler.ts'
import { withCode } from '../processes/code-changes.ts'
import { ORIGIN, SECURITY } from '../test-app.ts'

/** With the secret of the test application. */
export const addressKeys = createAddressKeys(SECURITY.addressSecret)

const FROM = { name: "L'espace comédie", address: 'contact@espace-comedie.example' }

export interface SenderWishes extends LedgerOptions {
  /** Replaces the product's ledger of deliveries, for negative controls. */
  ledger?: Ledger
  workers?: number
  perSecond?: number
  /** Timeout of a silent mail server in milliseconds. */
  patienceMs?: number
}

export const POLL_MS = 20

/** Starts the newsletter jobs of one process, stopped at the end of the test. */
export function sendNewsletters(
  db: PrismaClient,
  smtp: { url: string },
  {
    ledger,
    workers = 4,
    perSecond = Number.POSITIVE_INFINITY,
    patienceMs = 20_000,
    ...options
  }: SenderWishes = {},
): { stop: () => Promise<void>; log: unknown[][] } {
  const log: unknown[][] = []
  const write = (...line: unknown[]) => void log.push(line)
  const timeouts = {
    dnsTimeout: patienceMs,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  }
  const mailer = createMailer({ smtpUrl: smtp.url, from: FROM, directory: '', timeouts })
  const jobs = newsletterJobs({
    ledger: ledger ?? createLedger(db, options),
    pace: createPace(db, perSecond),
    mailer,
    letterOf: createLetters({ db, addressKeys, origin: ORIGIN }),
    log: { warn: write },
    workers,
    pollMs: POLL_MS,
  })
  const scheduler = startScheduler({ db, log: { warn: write } }, jobs)
  const stop = async () => {
    await scheduler.stop()
    mailer.close()
  }
  onTestFinished(stop)
  return { stop, log }
}

const PROCESS = join(import.meta.dirname, '../processes/newsletter-process.ts')

const LEDGER = 'apps/api/src/features/campaigns/sending/ledger.ts'

/** The usual implementation: a delivery stays claimed until the server replies, and is sent again after a crash. */
export const withoutMarks = withCode(
  {
    file: LEDGER,
    from: "set state = 'in_doubt',\n               claimed_until",
    to: "set state = 'claimed',\n               claimed_until",
  },
  {
    file: LEDGER,
    from: "d.claim = ${claim} and d.state = 'in_doubt'`",
    to: "d.claim = ${claim} and d.state in ('claimed', 'in_doubt')`",
  },
)

/** Negative control: deliveries are claimed without a lock, and the claim is not checked again. */
export const withoutLocks = withCode(
  {
    file: LEDGER,
    from: 'limit 1\n            for update skip locked)',
    to: 'limit 1 offset (select 0 from pg_sleep(0.005)))',
  },
  { file: LEDGER, from: "and d.claim = ${claim} and d.state = 'claimed'\n", to: '\n' },
  { file: LEDGER, from: "and d.claim = ${claim} and d.state = 'in_doubt'`", to: '`' },
)

/** Negative control: before the end of DATA, the recipient's subscription is not checked again. */
export const withoutSecondLook = withCode({
  file: LEDGER,
  from: "c.status = 'en_cours' and ${IS_STILL_MEANT}",
  to: "c.status = 'en_cours'",
})

/** Starts a real sending process, to be killed; resolves once it has begun. */
export async function newsletterProcess(
  databaseUrl: string,
  smtp: { url: string },
  workers: number,
  variables: Record<string, string> = {},
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROCESS, databaseUrl, smtp.url, String(workers)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { NODE_COMPILE_CACHE: getCompileCacheDir(), ...variables },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Creates that many subscribers. */
export const subscribe = async (db: PrismaClient, count: number): Promise<string[]> => {
  const emails = Array.from({ length: count }, (_, index) => `personne${index}@exemple.fr`)
  await db.subscriber.createMany({
    data: emails.map((email) => ({ email, confirmedAt: new Date() })),
  })
  return emails
}
