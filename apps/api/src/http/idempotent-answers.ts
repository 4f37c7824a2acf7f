import { createHash } from 'node:crypto'
import { ApiError, apiError } from '@espace/contracts/kernel/errors'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_MAX } from '@espace/contracts/kernel/idempotency'
import { isRepeatable, type Route } from '@espace/contracts/kernel/route'
import type { PrismaClient } from '@espace/prisma/client'
import type { Request } from 'express'
import { limitConcurrency } from '../platform/concurrency-limit.ts'
import { isUnavailable } from '../platform/database-errors.ts'
import type { AnswerTable, Claim, Idempotency, KeptAnswer } from '../platform/idempotency.ts'
import type { Callers } from './callers.ts'
import type { CsrfGuard } from './csrf-guard.ts'
import type { ParsedInput } from './parse-input.ts'

/** What a room may do so that a call, made again, does nothing more. Without a key none of it matters. */
export interface Once<Answer> {
  /** The same at every repetition of the call, for what lies outside of our database. */
  id: string | undefined
  /**
   * Keeps the answer in the transaction of what it tells of, as its last statement. A room that does not
   * ask for it has its answer kept after the work: between the two, a crash makes a repetition do it again.
   *
   * @throws {ApiError} when the call has been taken over by a repetition: the transaction must fail
   */
  keep: (tx: AnswerTable, answer: Answer) => Promise<void>
}

export interface Answered extends KeptAnswer {
  isReplayed?: true
}

interface IdempotentAnswersDeps {
  db: Pick<PrismaClient, '$executeRaw'>
  calls: Idempotency
  callers: Callers
  csrf: CsrfGuard
  addressOf: (request: Request) => string
}

/** Answers a call, or gives the answer of before to a repetition with the same `Idempotency-Key`. */
export type IdempotentAnswers = (
  route: Route,
  request: Request,
  input: ParsedInput,
  work: (once: Once<unknown>) => Promise<unknown>,
) => Promise<Answered>

const NAME = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_KEY_MAX}}$`)

const NAME_INVALID = `De 1 à ${IDEMPOTENCY_KEY_MAX} caractères, sans accent ni espace`

/** As with callers: a crowd must not take every connection. */
const CLAIMS_AT_A_TIME = 2

/** Refusals that say nothing of the call itself: the next attempt may fare better. */
const PASSING = new Set([401, 403, 429])

export function createIdempotentAnswers(deps: IdempotentAnswersDeps): IdempotentAnswers {
  const { db, calls, callers, csrf, addressOf } = deps
  const whoCalls = async (request: Request): Promise<string> => {
    const caller = await callers.of(request)
    if (caller) return `user ${caller.user.id}`
    // A phone changes its address between two attempts.
    return `visitor ${csrf.visitorOf(request) ?? addressOf(request)}`
  }
  const limited = limitConcurrency(CLAIMS_AT_A_TIME)
  return async (route, request, input, work) => {
    const key = isRepeatable(route) ? request.get(IDEMPOTENCY_HEADER) : undefined
    if (key === undefined) return asKept(route, await work(UNNAMED))
    if (!NAME.test(key)) {
      const issues = [{ path: IDEMPOTENCY_HEADER, message: NAME_INVALID }]
      throw apiError('REQUETE_INVALIDE', { issues })
    }
    const { params, query, body, file } = input
    const userId = (await callers.of(request))?.user.id
    const name = [await whoCalls(request), route.method, route.path, key]
    const sent = [params ?? null, query ?? null, body ?? null, ...(file ? [digestOf(file)] : [])]
    const begun = await limited(() => calls.begin({ name, userId, request: sent }))
    return 'status' in begun ? { ...begun, isReplayed: true } : doClaimed(db, route, begun, work)
  }
}

async function doClaimed(
  db: AnswerTable,
  route: Route,
  claim: Claim,
  work: Parameters<IdempotentAnswers>[3],
): Promise<KeptAnswer> {
  let kept: KeptAnswer | undefined
  const once: Once<unknown> = {
    id: claim.id,
    keep: async (tx, said) => {
      const answer = asKept(route, route.response.parse(said))
      if (!(await claim.keep(tx, answer))) throw apiError('DEMANDE_EN_COURS')
      kept = answer
    },
  }
  try {
    const answer = asKept(route, await work(once))
    if (kept) return kept
    await orLater(claim.keep(db, answer))
    return answer
  } catch (error) {
    const isLasting = error instanceof ApiError && error.status < 500 && !PASSING.has(error.status)
    await orLater(
      isLasting
        ? claim.keep(db, { status: error.status, body: JSON.stringify(error.toBody()) })
        : claim.release(),
    )
    throw error
  }
}

const digestOf = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex')

const UNNAMED: Once<unknown> = { id: undefined, keep: async () => undefined }

const asKept = ({ status = 200 }: Route, answer: unknown): KeptAnswer => ({
  status,
  body: answer === undefined ? null : JSON.stringify(answer),
})

/** The call has been answered: when the database is away by now, its claim runs out by itself. */
const orLater = (writing: Promise<unknown>): Promise<unknown> =>
  writing.catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
  })
