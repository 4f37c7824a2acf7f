import { createHash, timingSafeEqual } from 'node:crypto'
import { apiError } from '@espace/contracts/kernel/errors'
import { isLoopbackAddress, readVisitorAddress, VISITOR_ADDRESS_HEADER } from '@espace/server/ip'
import type { Request, RequestHandler } from 'express'

/**
 * Guards what is for operators and for our own site. A caller is one when it sits on this machine and no proxy
 * stands between, or when it knows the secret that the processes share: our site signs with it, a scraper sends it
 * as `Authorization: Bearer …`.
 */
export const operatorsOnly =
  (proxySecret: string | undefined): RequestHandler =>
  (request, _, next) => {
    if (!isOnThisMachine(request) && !knowsSecret(request, proxySecret)) {
      throw apiError('ACCES_INTERDIT')
    }
    next()
  }

function isOnThisMachine({ headers, socket }: Request): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !isForwarded && isLoopbackAddress(socket.remoteAddress ?? '')
}

function knowsSecret(request: Request, secret: string | undefined): boolean {
  if (secret === undefined) return false
  const signed = readVisitorAddress(secret, request.get(VISITOR_ADDRESS_HEADER))
  return signed !== undefined || isSame(request.get('Authorization') ?? '', `Bearer ${secret}`)
}

const isSame = (given: string, right: string): boolean =>
  timingSafeEqual(
    createHash('sha256').update(given).digest(),
    createHash('sha256').update(right).digest(),
  )
