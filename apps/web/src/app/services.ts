import type { Send, Transport } from '@espace/contracts/kernel/client'
import { clientError } from '@espace/contracts/kernel/errors'
import { type ContactDetails, NO_DETAILS } from '@espace/contracts/lieu/lieu.constants'
import type { QueryClient } from '@tanstack/react-query'
import type { ActionData } from '../shared/lib/action-data.ts'
import type { ApiClient } from '../shared/lib/client/api.ts'
import { bearer, codeOf } from '../shared/lib/client/api.ts'
import { browserTransport } from '../shared/lib/client/browser-transport.ts'
import { createSession } from '../shared/lib/client/session.ts'
import { createTokenStorage, type TokenStorage } from '../shared/lib/kept.ts'
import type { Services } from '../shared/lib/services.tsx'
import { createStore } from '../shared/lib/store.ts'
import { createClock } from '../shared/lib/time/clock.ts'
import { createToasts } from '../shared/lib/toasts.ts'
import { createApi } from './api/api.ts'

interface PageDeps {
  queryClient: QueryClient
  renderedAt: number
  origin: string
  isInMaintenance?: boolean
  licences?: readonly string[]
  contact?: ContactDetails
  paysOnline?: boolean | undefined
  actionData?: ActionData | undefined
}

interface ServicesDeps extends PageDeps {
  api: ApiClient
  transport?: Transport
  token?: TokenStorage
}

const nowhere: Transport = () => Promise.reject(clientError('ERREUR_CONNEXION'))

/** Services of a page. On the server there is no session and no polling. */
export function createServices({
  api,
  transport = nowhere,
  token = createTokenStorage(),
  queryClient,
  renderedAt,
  origin,
  isInMaintenance = false,
  licences = [],
  contact = NO_DETAILS,
  paysOnline,
  actionData,
}: ServicesDeps): Services {
  const toasts = createToasts()
  const session = createSession({ api, token, toasts, queryClient })
  const maintenance = createStore(isInMaintenance)
  const clock = createClock(renderedAt)
  const page = { clock, origin, licences, contact, paysOnline, actionData }
  return { api, transport, queryClient, session, toasts, maintenance, ...page }
}

/** The same in the browser, where calls carry the session's token and a 401 may end the session. */
export function createBrowserServices({ send, ...page }: PageDeps & { send: Send }): Services {
  const token = createTokenStorage()
  const askCsrfToken = async (owner: string | undefined) => {
    const { auth } = createApi((call) => send(call, bearer(owner)))
    return (await auth.csrfToken()).csrfToken
  }
  const carry = browserTransport({
    send,
    token: token.read,
    askCsrfToken,
    onExpired: (expired, sentence) => services.session.expire(expired, sentence),
    onMaintenance: () => services.maintenance.set(true),
  })
  const transport: Transport = async (call) => {
    const answer = await carry(call)
    if (codeOf(answer.body) !== 'CONFIRMATION_REQUISE') return answer
    const { isConfirmed } = await import('./confirmation/ask.tsx')
    return (await isConfirmed(services)) ? carry(call) : answer
  }
  const services = createServices({ ...page, api: createApi(transport), transport, token })
  return services
}
