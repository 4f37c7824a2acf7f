import { ApiError, apiError, type Issue } from '@espace/contracts/kernel/errors'
import {
  type Contract,
  faultOf,
  notFoundOf,
  type Parsed,
  type Result,
  type Route,
} from '@espace/contracts/kernel/route'
import type { Express, Request, Response } from 'express'
import type * as z from 'zod'
import { isUnavailable } from '../platform/database-errors.ts'
import type { LastGoodAnswers } from './last-good-answers.ts'

/** One function per operation of a contract: the parsed input in, the answer out. */
export type Handlers<C extends Contract> = {
  [Operation in keyof C]: (input: Parsed<C[Operation]>) => Promise<Result<C[Operation]>>
}

interface ParsedInput {
  params: unknown
  query: unknown
  body: unknown
}

type Handler = (input: ParsedInput) => Promise<unknown>

/**
 * Puts a room on the router. Literal paths come before parametric ones, whatever their order in the
 * contract. Answers are parsed on the way out, so nothing undeclared can leak.
 */
export function mount<C extends Contract>(
  app: Express,
  contract: C,
  handlers: Handlers<C>,
  lastGood: LastGoodAnswers,
): void {
  const operations = Object.entries(contract).toSorted(
    ([, a], [, b]) => Number(a.path.includes(':')) - Number(b.path.includes(':')),
  )
  for (const [operation, route] of operations) {
    // The input of each handler is what `parseInput` makes of the same route.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const handler = handlers[operation] as unknown as Handler
    const respond = answer(route, handler, lastGood)
    if (route.method === 'GET') app.get(route.path, respond)
    else if (route.method === 'POST') app.post(route.path, respond)
    else if (route.method === 'PUT') app.put(route.path, respond)
    else app.delete(route.path, respond)
  }
}

function answer(route: Route, handler: Handler, lastGood: LastGoodAnswers) {
  const fill = async (input: ParsedInput) => {
    try {
      return route.response.parse(await handler(input))
    } catch (error) {
      if (error instanceof ApiError || isUnavailable(error)) throw error
      throw apiError(faultOf(route), { cause: error })
    }
  }
  return async (request: Request, response: Response): Promise<void> => {
    // Deny by default: nobody can log in yet.
    if (route.access !== 'public') throw apiError('NON_AUTORISE')
    const input = parseInput(route, request)
    response.status(route.status ?? 200)
    if (route.method !== 'GET') {
      response.json(await fill(input))
      return
    }
    const { json, isStale } = await lastGood.through(questionOf(route, input), () => fill(input))
    response.set('Cache-Control', 'public, max-age=0, must-revalidate')
    if (isStale) response.set('Cache-Status', 'espace-comedie; hit; detail=stale-if-error')
    response.type('json').send(json)
  }
}

/** The same for every spelling of an address: keys in the order of their schema, defaults filled in. */
const questionOf = ({ path }: Route, { params, query }: ParsedInput): string =>
  JSON.stringify([path, params, query])

/** An identifier that cannot exist is a 404; everything else that breaks its schema is a 400. */
function parseInput(route: Route, request: Request): ParsedInput {
  const params = route.params?.safeParse(request.params)
  if (params && !params.success) throw apiError(notFoundOf(route))
  const query = route.query?.safeParse(request.query)
  const body = route.body?.safeParse(request.body)
  const issues = [query, body].flatMap((result) => result?.error?.issues ?? [])
  if (issues.length > 0) throw apiError('REQUETE_INVALIDE', { issues: issues.map(asIssue) })
  return { params: params?.data, query: query?.data, body: body?.data }
}

const asIssue = ({ path, message }: z.core.$ZodIssue): Issue => ({
  path: path.map(String).join('.'),
  message,
})
