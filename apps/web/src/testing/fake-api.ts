import { type WholeApi, wholeApi } from '@espace/contracts/api'
import { type Call, type Send, type Transport, urlOf } from '@espace/contracts/kernel/client'
import { ApiError } from '@espace/contracts/kernel/errors'
import type { Answer, Route } from '@espace/contracts/kernel/route'
import type * as z from 'zod'
import { createApi } from '../app/api/api.ts'
import type { Headers } from '../shared/lib/client/api.ts'

/** The routes of every room: rooms of the same name are merged, as in the intersection of their types. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const routes = wholeApi as WholeApi

/** A pending answer, which the caller may abort. */
export const NEVER = Symbol('never')

type Part<R extends Route, Name extends 'params' | 'query' | 'body'> =
  R extends Record<Name, infer Schema extends z.ZodType> ? z.input<Schema> : unknown

/** Parameters and query, together as in the address. */
type Place<R extends Route> = R extends { params: object }
  ? [place: Part<R, 'params'> & Partial<Part<R, 'query'>>]
  : [place?: Partial<Part<R, 'query'>>]

type Reply<R extends Route> = Answer<R> | Promise<Answer<R>> | Error | typeof NEVER

export type Replies<R extends Route> = Reply<R> | ((body: Part<R, 'body'>) => Reply<R>)

interface FakeRoute<R extends Route> {
  /** Method and address, as calls are noted. */
  line: string
  /** Answers any query of the route unless one is given: with a body, an error, or the result of a function. */
  reply: (
    ...reply: undefined extends Answer<R> ? [reply?: Replies<R>] : [reply: Replies<R>]
  ) => FakeAnswer
  /** An answer that breaks the contract. */
  replyRaw: (reply: unknown) => FakeAnswer
}

interface FakeAnswer {
  line: string
  status: number
  reply: unknown
}

/** Fake answers of the API; the later one of the same route wins. */
export type Answers = FakeAnswer[]

/** A route of the contract, to be answered: `on(routes.spectacles.get, { id: 3 }).reply(show)`. */
export function on<R extends Route>(route: R, ...place: Place<R>): FakeRoute<R>
export function on(route: Route, place: Record<string, string> = {}): FakeRoute<Route> {
  const isInPath = (name: string) => route.params !== undefined && name in route.params.shape
  const query = Object.entries(place).filter(([name]) => !isInPath(name))
  const line = `${route.method} ${urlOf(route, { params: place, query: Object.fromEntries(query) })}`
  const replyRaw = (reply: unknown) => ({ line, status: route.status ?? 200, reply })
  return { line, reply: replyRaw, replyRaw }
}

interface SentCall {
  line: string
  body: unknown
  headers: Headers
}

/** Fake answer to a call; a route without one answers 404. */
export async function answerTo(
  answers: Answers,
  line: string,
  { body, signal }: Partial<Pick<Call, 'body' | 'signal'>> = {},
) {
  const found =
    answers.findLast((answer) => answer.line === line) ??
    answers.findLast((answer) => answer.line === line.split('?')[0])
  if (!found) return { status: 404, body: { message: 'Ressource non trouvée' } }
  const { status } = found
  const reply: unknown = typeof found.reply === 'function' ? found.reply(body) : found.reply
  if (reply instanceof ApiError) return { status: reply.status, body: reply.toBody() }
  if (reply instanceof Error) throw reply
  if (reply === NEVER) return aborted(signal)
  if (reply instanceof Promise) return { status, body: await reply }
  return { status, body: reply ?? '' }
}

/** A fake `fetch` with these answers. */
export function fakeNetwork(answers: Answers) {
  const sent: SentCall[] = []
  const calls: string[] = []
  const send: Send = (call, headers = {}) => {
    const line = `${call.method} ${call.url}`
    calls.push(line)
    sent.push({ line, body: call.body, headers })
    return answerTo(answers, line, call)
  }
  /** The bodies of the calls of a route. */
  const sentTo = ({ line }: { line: string }) =>
    sent.filter((call) => call.line === line).map(({ body }) => body)
  return { send, calls, sent, sentTo }
}

/** The real client on a fake API. */
export function fakeApi(answers: Answers) {
  const { send, ...noted } = fakeNetwork(answers)
  const transport: Transport = (call) => send(call)
  return { api: createApi(transport), ...noted }
}

const aborted = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
