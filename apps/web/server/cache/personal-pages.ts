import { CONFIRM_FOLLOW_PATH, UNFOLLOW_PATH } from '@espace/contracts/artistes/paths'
import {
  CONFIRM_EMAIL_PATH,
  INVITATION_PATH,
  RESET_PASSWORD_PATH,
  UNDO_EMAIL_PATH,
  VERIFY_EMAIL_PATH,
} from '@espace/contracts/auth/paths'
import { frenchAddress } from '@espace/contracts/kernel/language'
import { CONFIRM_SUBSCRIPTION_PATH, UNSUBSCRIBE_PATH } from '@espace/contracts/newsletter/paths'
import { WAITING_PATH } from '@espace/contracts/reservations/paths'
import type { RequestHandler } from 'express'
import { isPrivate } from './page-address.ts'

const PATHS = new Set<string>([
  CONFIRM_EMAIL_PATH,
  CONFIRM_FOLLOW_PATH,
  CONFIRM_SUBSCRIPTION_PATH,
  INVITATION_PATH,
  RESET_PASSWORD_PATH,
  UNDO_EMAIL_PATH,
  UNFOLLOW_PATH,
  UNSUBSCRIBE_PATH,
  VERIFY_EMAIL_PATH,
  WAITING_PATH,
])

/**
 * Whether a page belongs to one visitor: the links of mails lead there, or its address carries a token or an e-mail address.
 *
 * @param url path and search
 */
export const isPersonal = (url: string): boolean =>
  isPrivate(url) || PATHS.has(frenchAddress(url.split('?', 1)[0] ?? '').replace(/(?<=.)\/$/, ''))

/** The address of a personal page is sent to nobody, our own API and pictures included. */
export const hideReferrer: RequestHandler = (request, response, next) => {
  if (isPersonal(request.url)) response.set('Referrer-Policy', 'no-referrer')
  next()
}
