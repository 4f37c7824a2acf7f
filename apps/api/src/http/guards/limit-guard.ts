import { apiError } from '@espace/contracts/kernel/errors'
import type { RateLimit } from '@espace/contracts/rate-limits'
import type { Request, RequestHandler } from 'express'
import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit'
import { fingerprint } from '#platform/keys/keys.ts'
import type { Callers } from './callers.ts'

/** An IPv6 customer has a network of that many bits, and all of its addresses count as one. */
const IPV6_NETWORK = 56

/** The unit of a rate limit per address: an IPv6 prefix, or an IPv4 address. */
export const networkOf = (address: string): string => ipKeyGenerator(address, IPV6_NETWORK)

export interface LimitOptions {
  /** Multiplies every limit. */
  scale: number
  storeFor: (limit: RateLimit) => Store
  addressOf: (request: Request) => string
  callers: Callers
}

/** The middleware that counts a call, and refuses it with 429 when it is one too many. */
export function limitCalls(
  limit: RateLimit,
  { scale, storeFor, addressOf, callers }: LimitOptions,
  emailOf: (request: Request) => string,
): RequestHandler {
  const network = (request: Request) => networkOf(addressOf(request))
  const subjectOf = async (request: Request) => {
    if (limit.by === 'account') return `${(await callers.of(request))?.user.id ?? 'nobody'}`
    if (limit.by === 'address') return network(request)
    return `${network(request)} ${emailOf(request)}`
  }
  const max = Math.ceil(limit.max * scale)
  return rateLimit({
    windowMs: limit.windowMs,
    limit: max,
    identifier: limit.name,
    store: storeFor({ ...limit, max }),
    // Hashed: the counters reveal no visitor.
    keyGenerator: async (request) => `${limit.name}:${fingerprint(await subjectOf(request))}`,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    passOnStoreError: false,
    handler: () => {
      throw apiError('TROP_DE_REQUETES')
    },
    // The library validates address headers that we do not use.
    validate: false,
  })
}
