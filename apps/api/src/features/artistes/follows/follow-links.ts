import { followsContract } from '@espace/contracts/artistes/follows'
import { CONFIRM_FOLLOW_PATH, UNFOLLOW_PATH } from '@espace/contracts/paths'
import type { AddressKeys } from '#platform/keys/address-keys.ts'

type Keys = Pick<AddressKeys, 'leaveTokenOf' | 'confirmTokenOf'>

const linkTo = (path: string, email: string, token: string): string =>
  `${path}?${new URLSearchParams({ email, token }).toString()}`

/** Where a follower's mails lead who wants no more of them: a page, and an address for mail programs. */
export function unfollowLinks(keys: Keys, email: string) {
  const token = keys.leaveTokenOf('artistes', email)
  return {
    url: linkTo(UNFOLLOW_PATH, email, token),
    oneClickUrl: linkTo(followsContract.oneClick.path, email, token),
  }
}

export const confirmFollowLink = (keys: Keys, email: string, now: Date): string =>
  linkTo(CONFIRM_FOLLOW_PATH, email, keys.confirmTokenOf('artistes', email, now))
