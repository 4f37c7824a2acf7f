import type { PrismaClient } from '@espace/prisma/client'
import { expect, onTestFinished, vi } from 'vitest'
import { verifyEmail } from '#features/auth/auth-mails.ts'
import { MAILS } from '#mails.ts'
import { mailJobs, type MailWorkerDeps } from '#platform/mail/queue/mail-worker.ts'
import { createOutbox, type Outbox, type OutboxOptions } from '#platform/mail/queue/outbox.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { createMailer } from '#platform/mail/transport/mailer.ts'
import { startScheduler } from '#platform/scheduler.ts'
import type { TestSmtp } from './smtp.ts'

export const ORIGIN = 'https://espace-comedie.example'
export const WAIT = { timeout: 60_000, interval: 20 }

interface Wishes
  extends OutboxOptions, Pick<MailWorkerDeps, 'latest' | 'venue' | 'paper' | 'mayGet'> {
  outbox?: Outbox
}

/** Fixtures for tests of outgoing emails in the queue. */
export function mailSending(db: PrismaClient) {
  const welcome = (to: string) =>
    queueMail(db, { to, template: verifyEmail, data: { firstName: 'Zoé', url: '/lien?un' } })

  /** Starts the email jobs of one process; collects its log. */
  function startSending(
    smtp: Pick<TestSmtp, 'url'>,
    { outbox, latest, venue, paper, mayGet, ...options }: Wishes = {},
  ) {
    const log: unknown[][] = []
    const write = (...line: unknown[]) => void log.push(line)
    const from = { name: "L'espace comédie", address: 'contact@espace-comedie.example' }
    const mailer = createMailer({ smtpUrl: smtp.url, from, directory: '' })
    const jobs = mailJobs({
      outbox: outbox ?? createOutbox(db, options),
      templates: MAILS,
      mailer,
      origin: ORIGIN,
      log: { info: write, warn: write, error: write },
      pollMs: 10,
      ...(latest && { latest }),
      ...(venue && { venue }),
      ...(paper && { paper }),
      ...(mayGet && { mayGet }),
    })
    const scheduler = startScheduler({ db, log: { warn: write } }, jobs)
    const stop = async () => {
      await scheduler.stop()
      mailer.close()
    }
    onTestFinished(stop)
    return { log, stop }
  }

  const rows = () => db.mail.findMany({ orderBy: { id: 'asc' } })

  const untilAll = (state: string) =>
    vi.waitFor(async () => {
      const states = (await rows()).map((row) => row.state)
      expect(new Set(states)).toEqual(new Set([state]))
    }, WAIT)

  return { welcome, startSending, rows, untilAll }
}
