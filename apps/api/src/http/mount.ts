import { constants } from 'node:zlib'
import type { Role } from '@espace/contracts/auth/auth.constants'
import { REPLAYED_HEADER } from '@espace/contracts/kernel/constants'
import { apiError, ApiError } from '@espace/contracts/kernel/errors'
import {
  type Access,
  type Contract,
  faultOf,
  isGuarded,
  isPublicRead,
  type Parsed,
  type Result,
  type Route,
} from '@espace/contracts/kernel/route'
import { packableAnswer, plainAnswer, sendAnswer, sharedHead } from '@espace/server/answer-bytes'
import { CONTENT_CHANGED_HEADER } from '@espace/server/internal-api'
import { truncatedAddress } from '@espace/server/ip'
import compression from 'compression'
import type { Express, Request, RequestHandler, Response } from 'express'
import type { Caller } from '../platform/accounts/sessions.ts'
import type { Actor } from '../platform/audit.ts'
import { topicOf } from '../platform/content/topics.ts'
import type { ExpectedVersion } from '../platform/content/versions.ts'
import { isMissing, isUnavailable } from '../platform/database-errors.ts'
import type { Repeatable } from '../platform/idempotency.ts'
import type { AppContext } from './app-context.ts'
import { refuseForeignOrigin, requireScript } from './guards/origin-guard.ts'
import { expectedVersion, type ParsedInput, parseInput } from './requests/parse-input.ts'
import { readBody, readUpload, uploadedFile } from './requests/read-body.ts'

/** What a handler gets of a call besides its input. */
export interface Visit {
  device: string
  /** The client's IP address. */
  address: string
  /** The token that this browser's calls carry from now on. */
  csrfToken: () => Promise<string>
  /** Gives a browser the token of the session that has just begun. */
  renewCsrf: (jti: string) => Promise<void>
  knownDevice: string | undefined
  rememberDevice: (token: string, maxAge: number) => void
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const

/** One function per operation of a contract: the parsed input in, the answer out. */
export type Handlers<C extends Contract> = {
  [Operation in keyof C]: (
    input: Parsed<C[Operation]> & { visit: Visit } & WithMember<C[Operation]> &
      Repeated<C[Operation]>,
  ) => Promise<Answer<C[Operation]>>
}

/** A route without an answer takes a handler that returns nothing. */
type Answer<R extends Route> = Result<R> extends undefined ? void : Result<R>

/** The caller, where a route requires one, and the version that a save was made from. */
type WithMember<R extends Route> = R['access'] extends 'public'
  ? R['method'] extends 'GET'
    ? unknown
    : Partial<Member>
  : Member

interface Member {
  caller: Caller
  by: Actor
  expected: ExpectedVersion
}

/** The transaction of a write, and the idempotency of a POST. */
type Repeated<R extends Route> = R extends { method: 'GET' } ? unknown : Repeatable<Result<R>>

type Handler = (
  input: ParsedInput & { visit: Visit } & Partial<Member & Repeatable<unknown>>,
) => Promise<unknown>

/**
 * Puts a room on the router. Literal paths come before parametric ones, whatever their order in the
 * contract. Answers are parsed on the way out, so nothing undeclared can leak.
 */
export function mount<C extends Contract>(
  app: Express,
  contract: C,
  handlers: Handlers<C>,
  context: AppContext,
): void {
  const operations = Object.entries(contract).toSorted(
    ([, a], [, b]) => Number(a.path.includes(':')) - Number(b.path.includes(':')),
  )
  for (const [operation, route] of operations) {
    // The input of each handler is what `parseInput` makes of the same route.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const handler = handlers[operation] as unknown as Handler
    const way = isPublicRead(route)
      ? [...(context.readLimit ? [context.readLimit.refuse] : []), read(route, handler, context)]
      : pass(route, handler, context)
    app[METHODS[route.method]](route.path, ...way)
  }
}

function read(route: Route, handler: Handler, context: AppContext): RequestHandler {
  const topic = topicOf(route.path)
  return async (request, response) => {
    const input = parseInput(route, request)
    const key = questionOf(route, input)
    // Calls with a token are never shared: administrators pass where others do not.
    const isShared = request.headers.authorization === undefined
    const ask = async () => {
      const call = { ...input, visit: visitOf(request, response, context) }
      // Concurrently: both query the database. Maintenance wins over any other error.
      const [open, question] = await Promise.allSettled([
        route.isOpenInMaintenance ? undefined : context.assertOpen(request),
        context.lastGood.through(key, async () => {
          await context.assertCalm(route, request)
          return fill(route, handler, call)
        }),
      ])
      settled(open)
      const { json, isStale } = settled(question)
      const head = [...sharedHead(response), ...(isStale ? ['Cache-Status', STALE] : [])]
      // Compressing an old answer, which is not cached, would cost time that an overloaded server does not have.
      const bytes = (isStale ? plainAnswer : packableAnswer)(json, JSON_ANSWER, head)
      return { ...bytes, isStale, route: route.path }
    }
    const question = isShared && topic && { key, topic, rawUrl: request.originalUrl }
    const answer = await (question && context.ready ? context.ready.through(question, ask) : ask())
    await sendAnswer(request, response, answer)
  }
}

/** Other origins get CORS headers. */
const JSON_ANSWER = { type: 'application/json; charset=utf-8', vary: 'Origin, Accept-Encoding' }

const STALE = 'espace-comedie; hit; detail=stale-if-error'

function settled<Value>(result: PromiseSettledResult<Value>): Value {
  if (result.status === 'rejected') throw result.reason
  return result.value
}

/** Lists of a year weigh a tenth. BREACH does not apply: no other site can make a browser send a bearer token. */
const compressed = compression({ brotli: { params: { [constants.BROTLI_PARAM_LGWIN]: 18 } } })

/** An unauthorised caller is refused before its body is read. */
function pass(route: Route, handler: Handler, context: AppContext): RequestHandler[] {
  const inputs = new WeakMap<Request, ParsedInput>()
  const emailOf = (request: Request) => emailIn(inputs.get(request)?.body)
  const limits = Map.groupBy(route.limits ?? [], ({ by }) => by === 'address and email')
  const counters = (needsBody: boolean) =>
    (limits.get(needsBody) ?? []).map((limit) => context.limit(limit, emailOf))
  return [
    admit(route, context),
    ...(route.method === 'GET' ? [compressed] : []),
    ...(route.access === 'public' ? [] : [context.memberLimit]),
    ...counters(false),
    ...(route.body ? readBody(route.maxBodyBytes) : []),
    ...(route.upload ? [readUpload(route.upload.maxBytes)] : []),
    (request, _, next) => {
      inputs.set(request, parseInput(route, request))
      next()
    },
    ...counters(true),
    async (request, response) => {
      const input = inputs.get(request) ?? parseInput(route, request)
      const file = route.upload && uploadedFile(request)
      const call = { ...input, file, visit: visitOf(request, response, context) }
      response.set('Cache-Control', 'no-store')
      const ask = async (repeatable?: Repeatable<unknown>) => {
        const member = await memberOf(request, input, context)
        return fill(route, handler, { ...call, ...member, ...repeatable })
      }
      const unlessErased = retryAsGuest(route, request, context)
      if (route.file) {
        // The text first: an error must not be answered as a download.
        const text = await unlessErased(ask)
        response.attachment(route.file.name).type(route.file.type).send(text)
        return
      }
      const before = context.changes?.generation
      const { status, body, isReplayed } = await unlessErased(() =>
        context.idempotent(route, request, { ...input, file }, ask),
      )
      // Read-your-writes: the caches here and in the web server are invalidated before the answer.
      if (route.method !== 'GET') await context.changes?.caughtUp()
      if (context.changes?.generation !== before) response.set(CONTENT_CHANGED_HEADER, 'true')
      if (route.access === 'admin' && isGuarded(route) && !route.upload) context.lastGood.forget()
      response.status(status)
      if (isReplayed) response.set(REPLAYED_HEADER, 'true')
      if (body === null) response.end()
      else response.type('json').send(body)
    },
  ]
}

async function memberOf(request: Request, { body }: ParsedInput, context: AppContext) {
  const caller = await context.callers.of(request)
  if (!caller) return {}
  const address = truncatedAddress(context.addressOf(request))
  const by: Actor = { userId: caller.user.id, requestId: requestIdOf(request), address }
  return { caller, by, expected: expectedVersion(request, body) } satisfies Member
}

/** A public call during which its account was deleted (and which was rolled back) is repeated as anonymous. */
const retryAsGuest =
  (route: Route, request: Request, { callers }: AppContext) =>
  async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work()
    } catch (error) {
      const wasMissing = error instanceof ApiError && isMissing(error.cause)
      if (!wasMissing || !callers.found(request) || (await callers.again(request))) throw error
      if (route.access !== 'public') throw apiError('NON_AUTORISE')
      return work()
    }
  }

/** Administrators have every permission of the team. */
const mayCall = (access: Access, role: Role): boolean =>
  role === 'admin' || role === access || access === 'public' || access === 'user'

const requestIdOf = ({ id }: Request): string => (typeof id === 'string' ? id : '')

function admit(route: Route, context: AppContext): RequestHandler {
  return async (request, response, next) => {
    if (isGuarded(route)) refuseForeignOrigin(request, context.isOriginAllowed)
    if (route.access !== 'public') {
      const caller = await context.callers.of(request)
      if (!caller) throw apiError('NON_AUTORISE')
      if (!mayCall(route.access, caller.user.role)) throw apiError('ACCES_INTERDIT')
      await context.assertConditions(route, caller)
    }
    if (isGuarded(route)) {
      requireScript(request)
      await context.csrf.check(request, response)
    }
    await context.assertCalm(route, request)
    if (!route.isOpenInMaintenance) await context.assertOpen(request)
    next()
  }
}

async function fill(route: Route, handler: Handler, call: Parameters<Handler>[0]) {
  try {
    return route.response.parse(await handler(call))
  } catch (error) {
    if (error instanceof ApiError || isUnavailable(error)) throw error
    throw apiError(faultOf(route), { cause: error })
  }
}

const visitOf = (request: Request, response: Response, context: AppContext): Visit => ({
  device: request.get('User-Agent') ?? '',
  address: context.addressOf(request),
  csrfToken: () => context.csrf.token(request, response),
  renewCsrf: (jti) => context.csrf.renew(request, response, jti),
  knownDevice: context.deviceCookie.of(request),
  rememberDevice: (token, maxAge) => context.deviceCookie.set(response, token, maxAge),
})

/** The same for every spelling of an address: keys in the order of their schema, defaults filled in. */
const questionOf = ({ path }: Route, { params, query }: ParsedInput): string =>
  JSON.stringify([path, params, query])

const emailIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'email' in body ? String(body.email) : ''
