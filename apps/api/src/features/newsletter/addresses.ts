import { CONFIRM_SUBSCRIPTION_PATH, UNSUBSCRIBE_PATH } from '@espace/contracts/paths'
import type { Db } from '@espace/prisma/client'
import type { AddressKeys } from '#platform/keys/address-keys.ts'

/** Rate limit per address for mails that a public form can trigger. */
const QUIET_HOURS = 24

type Keys = Pick<AddressKeys, 'leaveTokenOf' | 'confirmTokenOf'>

const query = (email: string, token: string): string =>
  new URLSearchParams({ email, token }).toString()

/** The unsubscribe links of a subscriber's mails: a page, and the one-click address of mail programs. */
export function leaveLinks(keys: Keys, email: string) {
  const proof = query(email, keys.leaveTokenOf('lettre', email))
  return {
    url: `${UNSUBSCRIBE_PATH}?${proof}`,
    oneClickUrl: `/api/newsletter/one-click?${proof}`,
  }
}

/** The page where an address is confirmed, or subscribed again. */
export const confirmLink = (keys: Keys, email: string, now: Date): string =>
  `${CONFIRM_SUBSCRIPTION_PATH}?${query(email, keys.confirmTokenOf('lettre', email, now))}`

/** Whether the rate limit allows a mail to this address now; on true the caller sends it. */
export async function mayWriteTo(tx: Db, emailHash: string): Promise<boolean> {
  const written = await tx.$executeRaw`
    insert into form_mails as last (email_hash, sent_at) values (${emailHash}, now())
    on conflict (email_hash) do update set sent_at = now()
     where last.sent_at <= now() - make_interval(hours => ${QUIET_HOURS}::int)`
  return written > 0
}
