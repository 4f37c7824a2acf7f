import { createClient } from '@espace/prisma/client'
import { createLog } from '@espace/server/log/log'
import { createLetters } from '#features/campaigns/sending/campaign-letters.ts'
import { createLedger } from '#features/campaigns/sending/ledger.ts'
import { createPace } from '#features/campaigns/sending/pace.ts'
import { newsletterJobs } from '#features/campaigns/sending/sender.ts'
import { createAddressKeys } from '#platform/keys/address-keys.ts'
import { createMailer } from '#platform/mail/transport/mailer.ts'
import { startScheduler } from '#platform/scheduler.ts'

// Process that sends newsletters, for tests that kill it:
// `node newsletter-process.ts <database> <smtp> <workers>`.

const [databaseUrl = '', smtpUrl = '', workers = '4'] = process.argv.slice(2)
const origin = 'https://espace-comedie.example'
const db = createClient(databaseUrl)
const from = { name: '', address: 'contact@espace-comedie.example' }

const log = createLog('newsletter', 'silent')

const jobs = newsletterJobs({
  ledger: createLedger(db, { leaseSeconds: 1, doubtSeconds: 1 }),
  pace: createPace(db, Number.POSITIVE_INFINITY),
  mailer: createMailer({ smtpUrl, from, directory: '' }),
  letterOf: createLetters({
    db,
    addressKeys: createAddressKeys('a secret of addresses, with 32 bytes and more'),
    origin,
  }),
  log,
  workers: Number(workers),
  pollMs: 20,
})
startScheduler({ db, log }, jobs)
process.send?.('started')
