import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@espace/prisma/client'
import { notifyFollowers } from '#features/artistes/follows/notify-followers.ts'
import { createAddressKeys } from '#platform/keys/address-keys.ts'

// Process that emails followers, for tests that kill it: `node follow-process.ts <database>`.

const [databaseUrl = ''] = process.argv.slice(2)
const db = createClient(databaseUrl)
const keys = createAddressKeys('a secret of addresses, with 32 bytes and more')

process.send?.('started')
for (;;) {
  await notifyFollowers(db, keys).catch(() => 0)
  await delay(20)
}
