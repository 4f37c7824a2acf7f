import { createClient } from '@espace/prisma/client'
import { createLog } from '@espace/server/log/log'
import { MAILS } from '#mails.ts'
import { mailJobs } from '#platform/mail/queue/mail-worker.ts'
import { createOutbox } from '#platform/mail/queue/outbox.ts'
import { createMailer } from '#platform/mail/transport/mailer.ts'
import { startScheduler } from '#platform/scheduler.ts'

// Process that sends emails, for tests that kill it: `node mail-process.ts <database> <smtp>`.

const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2)
const db = createClient(databaseUrl)
const log = createLog('mail', 'silent')
const jobs = mailJobs({
  templates: MAILS,
  outbox: createOutbox(db),
  mailer: createMailer({ smtpUrl, from: { name: '', address: 'a@b.fr' }, directory: '' }),
  origin: 'http://localhost:3000',
  log,
})
startScheduler({ db, log }, jobs)
