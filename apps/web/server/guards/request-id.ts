import type { IncomingMessage } from 'node:http'
import { VISITOR_ADDRESS_HEADER } from '@espace/server/ip'

/** The id of a request in the log, forwarded with its API calls. */
export const requestIdOf = ({ id }: IncomingMessage): string => (typeof id === 'string' ? id : '')

/** Headers of a rendering's API calls, which link them to the visit in the log. */
export function visitHeaders(request: IncomingMessage): Record<string, string> {
  const address = request.headers[VISITOR_ADDRESS_HEADER]
  return {
    'X-Request-Id': requestIdOf(request),
    ...(typeof address === 'string' && { [VISITOR_ADDRESS_HEADER]: address }),
  }
}
