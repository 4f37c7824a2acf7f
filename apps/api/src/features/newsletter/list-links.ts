import { alertesContract } from '@espace/contracts/alertes/alertes'
import { followsContract } from '@espace/contracts/artistes/follows'
import { addressIn, type LanguageCode } from '@espace/contracts/kernel/languages'
import { newsletterContract } from '@espace/contracts/newsletter/newsletter'
import {
  CONFIRM_ALERT_PATH,
  CONFIRM_FOLLOW_PATH,
  CONFIRM_SUBSCRIPTION_PATH,
  STOP_ALERT_PATH,
  UNFOLLOW_PATH,
  UNSUBSCRIBE_PATH,
} from '@espace/contracts/paths'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import type { AddressKeys } from '#platform/keys/address-keys.ts'
import type { MailingList } from '#platform/mail/content/mail-content.ts'

/** Rate limit per address for mails that a public form can trigger. */
const QUIET_HOURS = 24

/** Links of {@link leaveLinks} in the data of a mail. */
export const LeaveLinks = z.object({ url: z.string(), oneClickUrl: z.string() })

type Keys = Pick<AddressKeys, 'leaveTokenOf' | 'confirmTokenOf'>

const PAGES: Record<MailingList, { confirm: string; leave: string; oneClick: string }> = {
  lettre: {
    confirm: CONFIRM_SUBSCRIPTION_PATH,
    leave: UNSUBSCRIBE_PATH,
    oneClick: newsletterContract.oneClick.path,
  },
  artistes: {
    confirm: CONFIRM_FOLLOW_PATH,
    leave: UNFOLLOW_PATH,
    oneClick: followsContract.oneClick.path,
  },
  alertes: {
    confirm: CONFIRM_ALERT_PATH,
    leave: STOP_ALERT_PATH,
    oneClick: alertesContract.oneClick.path,
  },
}

const linkTo = (path: string, email: string, token: string): string =>
  `${path}?${new URLSearchParams({ email, token }).toString()}`

/** An address on a list, in the language of its mails. */
export interface Listed {
  email: string
  list?: MailingList
  language?: LanguageCode
}

/** Request to join a mailing list. */
export interface Wish {
  email: string
  /** The caller is logged in with that address. */
  isTheirs: boolean
  /** Of the connection. */
  address: string
  language: LanguageCode
}

/** The unsubscribe links of a list's mails: a page, and the one-click address of mail programs. */
export function leaveLinks(
  keys: Pick<Keys, 'leaveTokenOf'>,
  { email, list = 'lettre', language = 'fr' }: Listed,
) {
  const token = keys.leaveTokenOf(list, email)
  const { leave, oneClick } = PAGES[list]
  return {
    url: linkTo(addressIn(language, leave), email, token),
    oneClickUrl: linkTo(oneClick, email, token),
  }
}

/** The page where an address is confirmed, or subscribed again. */
export const confirmLink = (
  keys: Pick<Keys, 'confirmTokenOf'>,
  { email, list = 'lettre', language = 'fr' }: Listed,
): string =>
  linkTo(
    addressIn(language, PAGES[list].confirm),
    email,
    keys.confirmTokenOf(list, email, new Date()),
  )

/** Whether the rate limit allows a mail to this address now; on true the caller sends it. */
export async function mayWriteTo(tx: Db, emailHash: string): Promise<boolean> {
  const written = await tx.$executeRaw`
    insert into form_mails as last (email_hash, sent_at) values (${emailHash}, now())
    on conflict (email_hash) do update set sent_at = now()
     where last.sent_at <= now() - make_interval(hours => ${QUIET_HOURS}::int)`
  return written > 0
}
