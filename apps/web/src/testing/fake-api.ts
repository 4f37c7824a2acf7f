import { ApiError } from '@espace/contracts/kernel/errors'
import { type ApiClient, createApi } from '../lib/api.ts'

/** What the API answers, by method and path without query; an error is what it refuses with. */
export type Answers = Record<string, unknown>

/** The real client on an API that answers as a test says; what it does not say does not exist. */
export function fakeApi(answers: Answers): { api: ApiClient; calls: string[] } {
  const calls: string[] = []
  const api = createApi(async ({ method, url }) => {
    calls.push(`${method} ${url}`)
    const path = url.split('?')[0] ?? url
    const answer = answers[`${method} ${url}`] ?? answers[`${method} ${path}`]
    if (answer instanceof ApiError) return { status: answer.status, body: answer.toBody() }
    if (answer instanceof Error) throw answer
    if (answer === NEVER) return new Promise(() => undefined)
    return answer === undefined
      ? { status: 404, body: { message: 'Ressource non trouvée' } }
      : { status: 200, body: answer }
  })
  return { api, calls }
}

/** An answer that does not come. */
export const NEVER = Symbol('never')
