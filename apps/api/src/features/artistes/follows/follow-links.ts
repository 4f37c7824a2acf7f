import { followsContract } from '@espace/contracts/artistes/follows.contract'
import { CONFIRM_FOLLOW_PATH, UNFOLLOW_PATH } from '@espace/contracts/artistes/paths'
import type { AddressKeys } from '../../../platform/address-keys.ts'

type Keys = Pick<AddressKeys, 'tokenOf'>

const linkTo = (path: string, keys: Keys, email: string): string =>
  `${path}?${new URLSearchParams({ email, token: keys.tokenOf(email) }).toString()}`

/** Where a follower's mails lead who wants no more of them: a page, and an address for mail programs. */
export const unfollowLinks = (keys: Keys, email: string) => ({
  url: linkTo(UNFOLLOW_PATH, keys, email),
  oneClickUrl: linkTo(followsContract.oneClick.path, keys, email),
})

export const confirmFollowLink = (keys: Keys, email: string): string =>
  linkTo(CONFIRM_FOLLOW_PATH, keys, email)
