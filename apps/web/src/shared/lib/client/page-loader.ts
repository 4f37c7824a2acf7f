import { ApiError } from '@espace/contracts/kernel/errors'
import type { QueryKey } from '@tanstack/react-query'
import { frenchAddress, type LanguageCode, languageOf } from '#languages/languages.ts'
import { data, type LoaderFunctionArgs, redirect } from '../router.ts'
import { type Services, servicesContext } from '../services.tsx'

/**
 * Timeout after which a navigation shows the next page in its own loading state.
 * A wait under a third of a second is not noticed, while a flash of "loading" would be.
 */
const TIMEOUT_MS = 300

interface Started {
  queries: Promise<void>[]
  main?: QueryKey
  /** Permanent redirect to the canonical address, known once the queries are answered; on the server. */
  movedTo?: () => string | undefined
}

interface PageArgs extends Services {
  params: LoaderFunctionArgs['params']
  /** French address of the page, in every language. */
  url: URL
  language: LanguageCode
}

/**
 * Loader of a page: starts its queries and answers with the status of the main query. The server
 * waits for all of them; the browser until a short timeout.
 */
export const pageLoader =
  (start: (args: PageArgs) => Started | Response) =>
  async ({ context, params, request }: LoaderFunctionArgs) => {
    const services = context.get(servicesContext)
    const asked = new URL(request.url)
    const url = new URL(frenchAddress(asked.pathname) + asked.search, asked.origin)
    const started = start({ ...services, params, url, language: languageOf(asked.pathname) })
    if (started instanceof Response) return started
    const all = Promise.all(started.queries)
    await (import.meta.env.SSR ? all : Promise.race([all, patience()]))
    const address = import.meta.env.SSR ? started.movedTo?.() : undefined
    if (address !== undefined) return redirect(address, 301)
    return data(null, { status: statusOf(services, started.main) })
  }

const patience = () => new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))

/** 404 for a missing object, 503 for a temporary error. */
function statusOf({ queryClient }: Services, main: QueryKey | undefined): number {
  const error = main && queryClient.getQueryState(main)?.error
  if (!error) return 200
  return error instanceof ApiError && error.status === 404 ? 404 : 503
}
