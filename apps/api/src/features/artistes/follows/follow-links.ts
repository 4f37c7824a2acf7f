import { followsContract } from '@espace/contracts/artistes/follows'
import { CONFIRM_FOLLOW_PATH, UNFOLLOW_PATH } from '@espace/contracts/paths'
import type { AddressKeys } from '#platform/keys/address-keys.ts'

type Keys = Pick<AddressKeys, 'leaveTokenOf' | 'confirmTokenOf'>

const linkTo = (path: string, email: string, token: string): string =>
  `${path}?${new URLSearchParams({ email, token }).toString()}`

/** The unfollow links of a follower's mails: a page, and the one-click address of mail programs. */
export function unfollowLinks(keys: Keys, email: string) {
  const token = keys.leaveTokenOf('artistes', email)
  return {
    url: linkTo(UNFOLLOW_PATH, email, token),
    oneClickUrl: linkTo(followsContract.oneClick.path, email, token),
  }
}

export const confirmFollowLink = (keys: Keys, email: string, now: Date): string =>
  linkTo(CONFIRM_FOLLOW_PATH, email, keys.confirmTokenOf('artistes', email, now))
