import { createClient } from '@espace/prisma/client'
import { createLog } from '@espace/server/log'
import { createLetters } from '../src/features/campaigns/campaign-letters.ts'
import { createLedger, type Ledger } from '../src/features/campaigns/ledger.ts'
import { createPace } from '../src/features/campaigns/pace.ts'
import { startNewsletterSender } from '../src/features/campaigns/sender.ts'
import { createAddressKeys } from '../src/platform/address-keys.ts'
import { openMailLane } from '../src/platform/mail/mail-lane.ts'

// A process of its own that sends newsletters, for tests that kill it:
// `node newsletter-process.ts <database> <smtp> <lanes> [unmarked]`.

const [databaseUrl = '', smtpUrl = '', lanes = '4', how] = process.argv.slice(2)
const origin = 'https://espace-comedie.example'
const db = createClient(databaseUrl)
const from = { name: '', address: 'contact@espace-comedie.example' }
const marking = createLedger(db, { leaseSeconds: 1, doubtSeconds: 1 })

/** What most do: a copy stays claimed until the server has answered, and is sent again after a crash. */
const settle = async ({ id }: { id: number }) => {
  await db.delivery.update({ where: { id }, data: { state: 'sent' } })
}
const unmarked: Ledger = {
  ...marking,
  mark: async (_, arrived) => {
    if (arrived) await settle(arrived)
    return true
  },
  arrived: settle,
}

startNewsletterSender({
  ledger: how === 'unmarked' ? unmarked : marking,
  pace: createPace(db, Number.POSITIVE_INFINITY),
  openLane: () => openMailLane({ smtpUrl, from, directory: '' }),
  letterOf: createLetters({
    db,
    addressKeys: createAddressKeys('a secret of addresses, with 32 bytes and more'),
    origin,
  }),
  log: createLog('newsletter', 'silent'),
  lanes: Number(lanes),
  pollMs: 20,
})
process.send?.('started')
