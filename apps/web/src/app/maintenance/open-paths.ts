import { UNFOLLOW_PATH } from '@espace/contracts/artistes/paths'
import { LOGIN_PATH } from '@espace/contracts/auth/paths'
import { DOOR_PATH } from '@espace/contracts/door/paths'
import { frenchAddress } from '@espace/contracts/kernel/language'

/**
 * Pages that stay open in maintenance, as their calls do: the way in, the ways out of the newsletter and of
 * following, the door. A page whose call is refused would only lead into a fault.
 */
const OPEN = new Set<string>([LOGIN_PATH, '/unsubscribe', UNFOLLOW_PATH, DOOR_PATH])

/** @param address a path, with or without its query */
export const isOpenInMaintenance = (address: string): boolean =>
  OPEN.has((frenchAddress(address).split('?')[0] ?? '').replace(/(?<=.)\/$/, ''))
