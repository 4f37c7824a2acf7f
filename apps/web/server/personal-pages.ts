import { CONFIRM_FOLLOW_PATH, UNFOLLOW_PATH } from '@espace/contracts/artistes/paths'
import { frenchAddress } from '@espace/contracts/kernel/language'
import { CONFIRM_SUBSCRIPTION_PATH, UNSUBSCRIBE_PATH } from '@espace/contracts/newsletter/paths'
import { WAITING_PATH } from '@espace/contracts/reservations/paths'
import type { RequestHandler } from 'express'

const PATHS = new Set<string>([
  UNSUBSCRIBE_PATH,
  CONFIRM_SUBSCRIPTION_PATH,
  CONFIRM_FOLLOW_PATH,
  UNFOLLOW_PATH,
  WAITING_PATH,
])

/** Whether an address says whose it is: the links of our letters carry an e-mail address, or a token. */
export const isPersonal = (path: string): boolean =>
  PATHS.has(frenchAddress(path).replace(/(?<=.)\/$/, ''))

/** No other site hears of such an address. */
export const keepAddressesToOurselves: RequestHandler = (request, response, next) => {
  if (isPersonal(request.path)) response.set('Referrer-Policy', 'no-referrer')
  next()
}
