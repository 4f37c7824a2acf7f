import { createHash } from 'node:crypto'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_MAX } from '@espace/contracts/kernel/constants'
import { apiError, ApiError, fieldError } from '@espace/contracts/kernel/errors'
import { isRepeatable, type Route } from '@espace/contracts/kernel/route'
import type { Db, PrismaClient } from '@espace/prisma/client'
import type { Request } from 'express'
import { actAs } from '#platform/audit.ts'
import { isUnavailable } from '#platform/database-errors.ts'
import type { Claim, Idempotency, KeptAnswer, Repeatable } from '#platform/idempotency.ts'
import { limitConcurrency } from '#platform/limits/concurrency-limit.ts'
import type { Callers } from '../guards/callers.ts'
import type { CsrfGuard } from '../guards/csrf-guard.ts'
import type { ParsedInput } from '../requests/parse-input.ts'

export interface Answered extends KeptAnswer {
  isReplayed?: true
}

interface IdempotentAnswersDeps {
  db: PrismaClient
  calls: Idempotency
  callers: Callers
  csrf: CsrfGuard
  addressOf: (request: Request) => string
}

type Work = (call: Repeatable<unknown>) => Promise<unknown>

const NAME = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_KEY_MAX}}$`)

const NAME_INVALID = `De 1 à ${IDEMPOTENCY_KEY_MAX} caractères, sans accent ni espace`

/** Concurrent claims: a burst must not take every connection. */
const CLAIMS_AT_A_TIME = 2

/** Refusals that do not depend on the call's content: they are not stored, so that a retry may succeed. */
const PASSING = new Set([401, 403, 429])

/** Answers a call, or replays the stored answer to a repetition with the same `Idempotency-Key`. */
export function createIdempotentAnswers(deps: IdempotentAnswersDeps) {
  const { db, calls, callers, csrf, addressOf } = deps
  const whoCalls = async (request: Request): Promise<string> => {
    const caller = await callers.of(request)
    if (caller) return `user ${caller.user.id}`
    // A phone changes its address between two attempts.
    return `visitor ${csrf.visitorOf(request) ?? addressOf(request)}`
  }
  const limited = limitConcurrency(CLAIMS_AT_A_TIME)
  const transactionOf =
    (request: Request): Begin =>
    (run) =>
      db.$transaction(async (tx) => {
        const caller = await callers.of(request)
        if (caller) await actAs(tx, caller.user)
        return run(tx)
      })
  return async (
    route: Route,
    request: Request,
    input: ParsedInput,
    work: Work,
  ): Promise<Answered> => {
    const begin = transactionOf(request)
    const key = isRepeatable(route) ? request.get(IDEMPOTENCY_HEADER) : undefined
    if (key === undefined) {
      return asKept(route, await work({ callId: undefined, transaction: begin }))
    }
    if (!NAME.test(key)) throw fieldError(IDEMPOTENCY_HEADER, NAME_INVALID)
    const { params, query, body, file } = input
    const userId = (await callers.of(request))?.user.id
    const name = [await whoCalls(request), route.method, route.path, key]
    const sent = [params ?? null, query ?? null, body ?? null, ...(file ? [digestOf(file)] : [])]
    const begun = await limited(() => calls.begin({ name, userId, request: sent }))
    return 'status' in begun
      ? { ...begun, isReplayed: true }
      : doClaimed({ db, begin }, route, begun, work)
  }
}

type Begin = <Result>(run: (tx: Db) => Promise<Result>) => Promise<Result>

async function doClaimed(
  { db, begin }: { db: PrismaClient; begin: Begin },
  route: Route,
  claim: Claim,
  work: Work,
): Promise<KeptAnswer> {
  let kept: KeptAnswer | undefined
  const call: Repeatable<unknown> = {
    callId: claim.id,
    transaction: (run) =>
      begin(async (tx) => {
        const result = await run(tx)
        if (result === undefined && hasContent(route)) return result
        const answer = asKept(route, route.response.parse(result))
        if (!(await claim.keep(tx, answer))) throw apiError('DEMANDE_EN_COURS')
        kept = answer
        return result
      }),
  }
  try {
    const answer = asKept(route, await work(call))
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

/** Whether the answer has content: undefined then means that it is not known yet. */
const hasContent = ({ response }: Route): boolean => !response.safeParse(undefined).success

const asKept = ({ status = 200 }: Route, answer: unknown): KeptAnswer => ({
  status,
  body: answer === undefined ? null : JSON.stringify(answer),
})

/** The call has been answered: if the database is unreachable by now, its claim expires. */
const orLater = (writing: Promise<unknown>): Promise<unknown> =>
  writing.catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
  })
