import { ApiError } from '@espace/contracts/kernel/errors'
import { createApi } from '../app/api.ts'
import type { ApiClient } from '../lib/api.ts'

/**
 * What the API answers, by method and path without query; an error is what it refuses with, a promise
 * what it answers later.
 */
export type Answers = Record<string, unknown>

/** The real client on an API that answers as a test says; what it does not say does not exist. */
export function fakeApi(answers: Answers): { api: ApiClient; calls: string[] } {
  const calls: string[] = []
  const api = createApi(async ({ method, url, signal }) => {
    calls.push(`${method} ${url}`)
    const path = url.split('?')[0] ?? url
    const answer = answers[`${method} ${url}`] ?? answers[`${method} ${path}`]
    if (answer instanceof ApiError) return { status: answer.status, body: answer.toBody() }
    if (answer instanceof Error) throw answer
    if (answer instanceof Promise) return { status: 200, body: await answer }
    if (answer === NEVER) return calledOff(signal)
    return answer === undefined
      ? { status: 404, body: { message: 'Ressource non trouvée' } }
      : { status: 200, body: answer }
  })
  return { api, calls }
}

/** An answer that does not come; who asks may give up. */
export const NEVER = Symbol('never')

const calledOff = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
