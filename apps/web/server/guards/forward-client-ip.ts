import {
  HOUSE_ADDRESS,
  VISITOR_ADDRESS_HEADER,
  writeVisitorAddress,
} from '@espace/server/ip/visitor-address'
import type { RequestHandler } from 'express'

/** Tells the API, which sees our address alone, where a visitor's call comes from; nobody else may. */
export const forwardClientIp =
  (proxySecret: string | undefined): RequestHandler =>
  (request, _, next) => {
    delete request.headers[VISITOR_ADDRESS_HEADER]
    if (proxySecret !== undefined && request.ip !== undefined) {
      request.headers[VISITOR_ADDRESS_HEADER] = writeVisitorAddress(proxySecret, request.ip)
    }
    next()
  }

/** What the site says when it asks for nobody in particular. */
export const houseHeaders = (proxySecret: string | undefined): Record<string, string> =>
  proxySecret === undefined
    ? {}
    : { [VISITOR_ADDRESS_HEADER]: writeVisitorAddress(proxySecret, HOUSE_ADDRESS) }
