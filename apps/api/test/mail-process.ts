import { createClient } from '@espace/prisma/client'
import { createLog } from '@espace/server/log'
import { startMailWorker } from '../src/platform/mail/queue/mail-worker.ts'
import { createOutbox } from '../src/platform/mail/queue/outbox.ts'
import { openMailTransport } from '../src/platform/mail/transport/mail-transport.ts'

// A process of its own that sends mail, for tests that kill it: `node mail-process.ts <database> <smtp>`.

const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2)
startMailWorker({
  outbox: createOutbox(createClient(databaseUrl), { leaseSeconds: 1 }),
  transport: openMailTransport({ smtpUrl, from: { name: '', address: 'a@b.fr' }, directory: '' }),
  origin: 'http://localhost:3000',
  log: createLog('mail', 'silent'),
})
