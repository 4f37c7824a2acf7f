import './styles/main.css'
import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { addressesOf } from './app/addresses.ts'
import { createApi } from './app/api.ts'
import { App } from './app/app.tsx'
import { ErrorScreen, PageError } from './app/layout/error-screen.tsx'
import type { PageState } from './app/page-state.ts'
import { inLayout, routes } from './app/routes.tsx'
import { httpTransport } from './lib/api.ts'
import { createServerQueryClient } from './lib/query-client.ts'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from './lib/router.ts'
import { minuteOf, type Services, servicesContext } from './lib/services.tsx'

export { ROOT_ID, STATE_ID } from './app/page-state.ts'

/** How long a page waits for the API, in milliseconds; then it shows what it could not get. */
const PATIENCE_MS = 5_000

export interface RenderedPage {
  status: number
  /** Tags for the head, then the content of the root element. */
  html: string
  state: PageState
}

export interface Renderer {
  /**
   * A page, or the redirect that the address leads to.
   *
   * @param path path and query
   * @param requestId what the API's log is to call the page's calls; without one it finds names itself
   */
  render: (path: string, requestId?: string) => Promise<RenderedPage | Response>
  /** The paths of the pages that search engines should know; undefined while they cannot be had. */
  addresses: (requestId?: string) => Promise<string[] | undefined>
  /** What stands at an address whose page fails when it is rendered: path and query. */
  errorScreen: (path: string) => Promise<string>
}

/** Renders pages with the API at `apiUrl`; `origin` begins absolute links. */
export function createRenderer({ apiUrl, origin }: { apiUrl: string; origin: string }): Renderer {
  const apiFor = (requestId?: string) =>
    createApi(httpTransport(apiUrl, PATIENCE_MS, requestId ? { 'X-Request-Id': requestId } : {}))
  const handler = createStaticHandler(routes)
  return {
    render: async (path, requestId) => {
      const queryClient = createServerQueryClient()
      const renderedAt = minuteOf(Date.now())
      const services: Services = { api: apiFor(requestId), queryClient, renderedAt, origin }
      // Not relative to the origin: a path that begins with `//` would be another site's.
      const context = await handler.query(new Request(new URL(origin + path)), {
        requestContext: new RouterContextProvider(new Map([[servicesContext, services]])),
      })
      if (context instanceof Response) return context
      const [error] = Object.values(context.errors ?? {})
      if (error !== undefined) throw error
      const router = createStaticRouter(handler.dataRoutes, context)
      const html = renderToString(
        <App services={services}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </App>,
      )
      const queries = answersIn(queryClient, renderedAt)
      return {
        status: context.statusCode,
        html,
        state: { renderedAt, origin, queries, loaderData: context.loaderData },
      }
    },
    addresses: (requestId) => addressesOf(apiFor(requestId)),
    errorScreen: async (path) => {
      const address = new URL(origin + path)
      try {
        return await errorInLayout(address)
      } catch {
        return renderToString(<ErrorScreen search={address.search} />)
      }
    },
  }
}

/** The generic error screen in the house, for every address. */
const failing = createStaticHandler(inLayout([{ path: '*', Component: PageError }]))

async function errorInLayout(address: URL): Promise<string> {
  const context = await failing.query(new Request(address))
  if (context instanceof Response) throw new Error(`a redirect from ${address.pathname}`)
  const router = createStaticRouter(failing.dataRoutes, context)
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}

/**
 * What the page has asked for, dated to the minute: within it the same page is the same to the byte,
 * and a reload is answered with 304.
 */
function answersIn(queryClient: QueryClient, minute: number): DehydratedState {
  const answers = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ state }) => state.status !== 'pending',
  })
  for (const query of answers.queries) {
    query.dehydratedAt = minute
    query.state.dataUpdatedAt &&= minute
    query.state.errorUpdatedAt &&= minute
  }
  return answers
}
