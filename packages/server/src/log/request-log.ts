import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pinoHttp } from 'pino-http'
import type { Logger } from './log.ts'

/** A request id from the web process, or from a proxy before it. */
const REQUEST_ID = /^[\w-]{8,64}$/

/** The caller, as far as the log may name it. */
export interface Who {
  user?: number | undefined
  /** The address as `truncatedAddress` leaves it. */
  network?: string | undefined
}

/**
 * One line per request: id, method, route, status, duration; for writes and refusals also the caller, by
 * account id and network. Queries, headers and whole addresses are not logged; the route is the pattern, not
 * its values.
 */
export const logRequests = <Call extends IncomingMessage>(
  logger: Logger,
  whoOf: (request: Call) => Who = () => ({}),
) => {
  const line = (request: Call, response: ServerResponse, { ms }: { ms: number }) => ({
    requestId: request.id,
    method: request.method,
    route: routeOf(request),
    status: response.statusCode,
    ms,
    ...(isTraced(request, response) && whoOf(request)),
  })
  return pinoHttp<Call>({
    logger,
    genReqId: (request, response) => {
      const id = idGivenTo(request) ?? randomUUID()
      response.setHeader('X-Request-Id', id)
      return id
    },
    serializers: { req: () => undefined, res: () => undefined, err: () => undefined },
    customSuccessObject: line,
    customErrorObject: (request, response, _, duration) => line(request, response, duration),
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
    customAttributeKeys: { responseTime: 'ms' },
    autoLogging: { ignore: ({ url }) => url === '/healthz' || url === '/readyz' },
  })
}

/** The incoming request id, if it is valid. */
export function idGivenTo({ headers }: IncomingMessage): string | undefined {
  const given = headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : undefined
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Unauthenticated, forbidden, rate limited. */
const REFUSALS = new Set([401, 403, 429])

/** Reads of public pages are logged without an address (privacy); writes and refusals with one, to trace attacks. */
const isTraced = ({ method = '' }: IncomingMessage, { statusCode }: ServerResponse): boolean =>
  !READS.has(method) || REFUSALS.has(statusCode)

/** The pattern that Express matched, such as `/api/spectacles/:id`. */
export function routeOf(request: object): string {
  const route: unknown = Reflect.get(request, 'route')
  const isRoute = typeof route === 'object' && route !== null && 'path' in route
  if (isRoute && typeof route.path === 'string') return route.path
  return Reflect.get(request, 'baseUrl') === '/uploads' ? '/uploads' : 'unmatched'
}
