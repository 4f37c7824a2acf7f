import type { RequestHandler } from 'express'
import { pageAt } from '#shared/lib/language/address.ts'
import { isPrivate } from './page-address.ts'

/**
 * Whether a page belongs to one visitor: the links of mails lead there, or its address carries a token or an e-mail address.
 *
 * @param url path and search
 */
export const isPersonal = (url: string): boolean => isPrivate(url) || pageAt(url)?.personal === true

/** The address of a personal page may carry a token: no Referer is sent, not even to our own API and pictures. */
export const hideReferrer: RequestHandler = (request, response, next) => {
  if (isPersonal(request.url)) response.set('Referrer-Policy', 'no-referrer')
  next()
}
