import { ApiError, errorFrom, networkError } from './errors.ts'
import type { AnswerShape } from './read-answer.ts'
import type { Answer, Api, Input, Route } from './route.ts'

/** The part of a route that a client needs; a browser gets this and not the schemas. */
export type RouteLine = Pick<Route, 'method' | 'path'> & {
  /** The shape to read its answer by; without one it is a file, returned as it is. */
  answer?: AnswerShape
}
export type RouteTable = Record<string, Record<string, RouteLine>>

export interface CallOptions {
  signal?: AbortSignal
  /** The version that the change is based on; a conflict is refused (`If-Match`). */
  version?: number
  /** Another transport for this call, such as an upload with progress. */
  via?: Send
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

export interface Call {
  method: Route['method']
  /** Path and query. */
  url: string
  /** The JSON body, or the file of an upload. */
  body: unknown
  signal?: AbortSignal | undefined
  /** Sent as `If-Match`. */
  version?: number | undefined
  via?: Send | undefined
  /** The message when the session has expired. */
  expired?: string
}

export interface Reply {
  status: number
  body: unknown
}

/** Sends a call; rejects only without an answer. */
export type Transport = (call: Call) => Promise<Reply>

/** The same, with additional headers. */
export type Send = (call: Call, headers?: Record<string, string>) => Promise<Reply>

/** Looks a route up: synchronously, or after lazy loading of its table. */
export type FindRoute = (room: string, operation: string) => Found | Promise<Found>

type Found = RouteLine | undefined

export const inTable =
  (table: RouteTable) =>
  (room: string, operation: string): Found =>
    table[room]?.[operation]

interface ClientOptions {
  find: FindRoute
  transport: Transport
  /** Maps an answer or an error for the callers. */
  read?: (reply: Reply, line: RouteLine) => unknown
}

/** A typed client. Its functions reject with an `ApiError`: the server's own, or status 0 when no answer came. */
export function createClient<A extends Api>({ find, transport, read }: ClientOptions): Client<A> {
  const call =
    (room: string, operation: string) =>
    async (input: AnyInput = {}, { signal, version, via }: CallOptions = {}) => {
      const found = find(room, operation)
      // No await for a route at hand: logging out removes the token right after the call, which must carry it.
      const line = found instanceof Promise ? await found.catch(noAnswer) : found
      if (!line) throw new TypeError(`no route ${room}.${operation}`)
      const url = urlOf(line, input)
      const body = input.file ?? input.body
      const reply = await transport({ method: line.method, url, body, signal, version, via }).catch(
        noAnswer,
      )
      const said = read ? read(reply, line) : reply.body
      if (reply.status >= 400) throw errorFrom(reply.status, said)
      return said
    }
  // The routes are data: only the types know which there are.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return byName((room) => byName((operation) => call(room, operation))) as Client<A>
}

/** A proxy with a property of every name. */
const byName = (make: (name: string) => object): object =>
  new Proxy({}, { get: (_, name) => (typeof name === 'string' ? make(name) : undefined) })

function noAnswer(cause: unknown): never {
  throw cause instanceof ApiError ? cause : networkError(cause)
}

export function urlOf({ path }: RouteLine, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search.toString()}` : filled
}
