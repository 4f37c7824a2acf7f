import { ApiError, errorFrom, networkError } from './errors.ts'
import type { Answer, Api, Input, Route } from './route.ts'

/** All that a client needs to know of a route; the browser gets this and not the schemas. */
export type RouteLine = Pick<Route, 'method' | 'path'>
export type RouteTable = Record<string, Record<string, RouteLine>>

export interface CallOptions {
  signal?: AbortSignal
  /** What is known of what is changed; the server refuses when it was saved since (`If-Match`). */
  version?: number
}

/** One function per route: `client.spectacles.get({ params: { id: 3 } })`. */
export type Client<A extends Api> = {
  [Room in keyof A]: {
    [Operation in keyof A[Room]]: (
      ...args: Arguments<A[Room][Operation]>
    ) => Promise<Answer<A[Room][Operation]>>
  }
}

type Arguments<R extends Route> =
  Partial<Input<R>> extends Input<R>
    ? [input?: Input<R>, options?: CallOptions]
    : [input: Input<R>, options?: CallOptions]

type Scalar = string | number | boolean | null | undefined

interface AnyInput {
  params?: Record<string, Scalar>
  query?: Record<string, Scalar>
  body?: unknown
  file?: unknown
}

/** Carries a call over; rejects only when no answer comes. */
export type Transport = (call: {
  method: Route['method']
  /** Path and query. */
  url: string
  /** What goes as JSON, or the file of an upload. */
  body: unknown
  signal: AbortSignal | undefined
  /** Goes as `If-Match`. */
  version?: number | undefined
}) => Promise<{ status: number; body: unknown }>

/**
 * A typed client for the routes of a table. Its functions reject with an `ApiError`: the server's
 * own, or status 0 when no answer came.
 */
export function createClient<A extends Api>(table: RouteTable, transport: Transport): Client<A> {
  const call =
    (route: RouteLine) =>
    async (input: AnyInput = {}, options: CallOptions = {}) => {
      const request = {
        method: route.method,
        url: urlOf(route, input),
        body: input.file ?? input.body,
        signal: options.signal,
        version: options.version,
      }
      const { status, body } = await transport(request).catch((cause: unknown) => {
        throw cause instanceof ApiError ? cause : networkError(cause)
      })
      if (status >= 400) throw errorFrom(status, body)
      return body
    }
  const rooms = Object.entries(table).map(([room, routes]) => [
    room,
    Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, call(route)])),
  ])
  // The table is data: only here is it known that its keys are those of the contracts.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(rooms) as Client<A>
}

function urlOf({ path }: RouteLine, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search.toString()}` : filled
}
