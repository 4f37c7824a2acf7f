import {
  type Client,
  createClient,
  type FindRoute,
  type Reply,
  type RouteLine,
  type Transport,
} from '@espace/contracts/kernel/client'
import { cleaned, readAnswer, type Reading } from '@espace/contracts/kernel/read-answer'
import type { Api } from '@espace/contracts/kernel/route'

interface ApiClientOptions extends Reading {
  find: FindRoute
  transport: Transport
}

/**
 * Typed API client over a transport, for the site, the dashboard and the door: every answer is parsed by the
 * schema of its route (§8).
 */
export const createApiClient = <A extends Api>({
  find,
  transport,
  ...reading
}: ApiClientOptions): Client<A> =>
  createClient<A>({
    find,
    transport,
    read: ({ status, body }, { answer }) => {
      if (status >= 400) return readRefusal(body, answer)
      return answer ? readAnswer(answer, body, reading) : body
    },
  })

/** A conflict carries the stored entity as `current`: parsed like the answer of the call, rich text included. */
function readRefusal(body: Reply['body'], answer: RouteLine['answer']): unknown {
  if (typeof body !== 'object' || body === null || !answer || !('current' in body))
    return cleaned(body)
  return Object.assign({}, cleaned(body), { current: readAnswer(answer, body.current) })
}
