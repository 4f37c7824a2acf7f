import {
  CONFIRM_EMAIL_PATH,
  FORGOT_PASSWORD_PATH,
  LOGIN_PATH,
  RESET_PASSWORD_PATH,
  VERIFY_EMAIL_PATH,
} from '@espace/contracts/auth/paths'
import { DOOR_PATH } from '@espace/contracts/door/paths'
import { frenchAddress } from '@espace/contracts/kernel/language'

/** Pages that stay open in maintenance: the way in, the links of our mails, the way out of the newsletter, the door. */
const OPEN = new Set<string>([
  LOGIN_PATH,
  FORGOT_PASSWORD_PATH,
  RESET_PASSWORD_PATH,
  VERIFY_EMAIL_PATH,
  CONFIRM_EMAIL_PATH,
  '/unsubscribe',
  DOOR_PATH,
])

/** @param address a path, with or without its query */
export const isOpenInMaintenance = (address: string): boolean =>
  OPEN.has((frenchAddress(address).split('?')[0] ?? '').replace(/(?<=.)\/$/, ''))
