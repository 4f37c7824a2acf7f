import type { Send, Transport } from '@espace/contracts/kernel/client'
import { ApiError } from '@espace/contracts/kernel/errors'
import { createApi } from '../app/api/api.ts'
import type { ApiClient, Headers } from '../lib/client/api.ts'

/**
 * What the API answers, by method and path without query; an error is what it refuses with, a promise
 * what it answers later, a function what it answers to this body.
 */
export type Answers = Record<string, unknown>

interface SentCall {
  line: string
  body: unknown
  headers: Headers
}

/** A network whose other end answers as a test says; what it does not say does not exist. */
export function fakeNetwork(answers: Answers) {
  const sent: SentCall[] = []
  const calls: string[] = []
  const send: Send = async ({ method, url, body, signal }, headers = {}) => {
    calls.push(`${method} ${url}`)
    sent.push({ line: `${method} ${url}`, body, headers })
    const path = url.split('?')[0] ?? url
    const said = answers[`${method} ${url}`] ?? answers[`${method} ${path}`]
    const answer: unknown = typeof said === 'function' ? said(body) : said
    if (answer instanceof ApiError) return { status: answer.status, body: answer.toBody() }
    if (answer instanceof Error) throw answer
    if (answer instanceof Promise) return { status: 200, body: await answer }
    if (answer === NEVER) return calledOff(signal)
    if (answer === NOTHING) return { status: 204, body: '' }
    return answer === undefined
      ? { status: 404, body: { message: 'Ressource non trouvée' } }
      : { status: 200, body: answer }
  }
  return { send, calls, sent }
}

/** The real client on an API that answers as a test says. */
export function fakeApi(answers: Answers): { api: ApiClient; calls: string[] } {
  const { send, calls } = fakeNetwork(answers)
  const transport: Transport = (call) => send(call)
  return { api: createApi(transport), calls }
}

/** An answer that does not come; who asks may give up. */
export const NEVER = Symbol('never')

/** An answer without content. */
export const NOTHING = Symbol('nothing')

const calledOff = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
