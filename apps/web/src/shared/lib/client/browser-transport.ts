import type { Send, Transport } from '@espace/contracts/kernel/client'
import { bearer, codeOf, type AuthenticatedSend } from './api.ts'

interface TransportDeps {
  send: Send
  token: () => string | undefined
  /** Fetches the CSRF token that writes with cookies need (§7). */
  askCsrfToken: (token: string | undefined) => Promise<string>
  /** The server has refused the token (401). */
  onExpired: (token: string, sentence?: string) => void
  onMaintenance: () => void
}

/** Transport of the browser: with the session's token; writes also with CSRF token and idempotency key (§7, §9). */
export function browserTransport(deps: TransportDeps): Transport {
  const { send, token, onExpired, onMaintenance } = deps
  // Loaded lazily with the first write, as reads do not need it.
  let careful: Promise<AuthenticatedSend> | undefined
  const sendWrite: AuthenticatedSend = async (call, token) => {
    careful ??= import('../writes/careful-send.ts').then(({ createCarefulSend }) =>
      createCarefulSend(deps),
    )
    return (await careful)(call, token)
  }
  return async (call) => {
    const asked = token()
    const answer = await (call.method === 'GET'
      ? send(call, bearer(asked))
      : sendWrite(call, asked))
    const code = codeOf(answer.body)
    if (answer.status === 401 && code !== 'IDENTIFIANTS_INVALIDES' && asked !== undefined) {
      onExpired(asked, call.expired)
    }
    if (code === 'MAINTENANCE') onMaintenance()
    return answer
  }
}
