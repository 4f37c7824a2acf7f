import './styles/main.css'
import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { addressesOf } from './app/addresses.ts'
import { createApi } from './app/api/api.ts'
import { type KeepReads, keptReads } from './app/api/kept-reads.ts'
import { hasTemporaryError, venueOf, isInMaintenance } from './app/api/page-answers.ts'
import { takePost } from './app/api/plain-posts.ts'
import { App } from './app/app.tsx'
import { ErrorScreen, PageError } from './app/layout/screens/error-screen.tsx'
import { MaintenancePage } from './app/maintenance/maintenance-page.tsx'
import type { PageState } from './app/page-state.ts'
import { inLayout, routes, translatedRoutes } from './app/routes.tsx'
import { createServices } from './app/services.ts'
import { en } from './languages/en/language.ts'
import {
  type Language,
  type LanguageCode,
  addressIn,
  frenchAddress,
  languageOf,
} from './languages/languages.ts'
import type { ActionData } from './shared/lib/action-data.ts'
import { type Headers, httpTransport } from './shared/lib/client/api.ts'
import { createServerQueryClient } from './shared/lib/client/query-client.ts'
import { pageAt } from './shared/lib/language/address.ts'
import { speaking } from './shared/lib/language/language.ts'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
} from './shared/lib/router.ts'
import { type Services, servicesContext } from './shared/lib/services.tsx'
import { minuteOf } from './shared/lib/time/clock.ts'

export { ROOT_ID, STATE_ID } from './app/page-state.ts'

/** Timeout of the API in milliseconds; after it the page is rendered with error messages. */
const TIMEOUT_MS = 5_000

/** `Retry-After` in seconds, during maintenance and after a temporary error. */
const MAINTENANCE_RETRY_S = 120
const OUTAGE_RETRY_S = 5

export interface RenderedPage {
  status: number
  /** Seconds to wait before asking again; for status 503. */
  retryAfter: number
  /** Every query was answered; a page with a temporary error in it must not be cached. */
  isComplete: boolean
  /** Tags for the head, then the content of the root element. */
  html: string
  state: PageState
}

export interface Renderer {
  /**
   * A page, or the redirect that the address leads to.
   *
   * @param path path and query
   * @param headers what the page's calls say of the visit that they belong to
   * @param actionData what the page is the answer to
   */
  render: (
    path: string,
    headers?: Headers,
    actionData?: ActionData,
  ) => Promise<RenderedPage | Response>
  /**
   * Sends what a form was filled in with where no script runs; undefined where no page has a form.
   *
   * @param headers who sends it, for the API
   */
  post: (
    path: string,
    values: Record<string, string>,
    headers: Headers,
  ) => Promise<ActionData | undefined>
  /** The paths of the pages that search engines should know; undefined while the API is unavailable. */
  addresses: (headers?: Headers) => Promise<string[] | undefined>
  /** Page for an address whose rendering throws: path and query. */
  errorScreen: (path: string) => Promise<string>
}

const siteOf = (pages: RouteObject[], language?: Language) => {
  const basename = language ? addressIn(language.code, '/') : '/'
  return { handler: createStaticHandler(pages, { basename }), basename, language }
}

const SITES: Record<LanguageCode, ReturnType<typeof siteOf>> = {
  fr: siteOf(routes),
  en: siteOf(translatedRoutes, en),
}

/** The pages of a language (decision 067). */
const siteAt = (address: string) => SITES[languageOf(address)]

interface RendererOptions {
  apiUrl: string
  /** Begins absolute links. */
  origin: string
  /** Cache of public answers, shared by pages; without it each page asks the API. */
  keep?: KeepReads | undefined
}

/** Renders pages with the API at `apiUrl`. */
export function createRenderer({ apiUrl, origin, keep }: RendererOptions): Renderer {
  const plain = httpTransport(apiUrl, TIMEOUT_MS)
  const send = keep ? keptReads(apiUrl, TIMEOUT_MS, keep, plain) : plain
  const apiFor = (headers?: Headers) => createApi((call) => send(call, headers))
  const servicesFor = (headers?: Headers, actionData?: ActionData) =>
    createServices({
      actionData,
      api: apiFor(headers),
      queryClient: createServerQueryClient(actionData !== undefined),
      renderedAt: minuteOf(Date.now()),
      origin,
    })
  return {
    render: async (path, headers, actionData) => {
      const services = servicesFor(headers, actionData)
      const { handler, language } = siteAt(path)
      const { api, queryClient, clock } = services
      const renderedAt = clock.initial
      // Not relative to the origin: a path that begins with `//` would be another site's.
      const [context, isClosed, venue] = await Promise.all([
        handler.query(new Request(new URL(origin + path)), {
          requestContext: new RouterContextProvider(new Map([[servicesContext, services]])),
        }),
        pageAt(path)?.open ? false : isInMaintenance(api),
        venueOf(api),
      ])
      Object.assign(services, venue)
      if (isClosed) return closed(services, language)
      if (context instanceof Response) return context
      const [error] = Object.values(context.errors ?? {})
      if (error !== undefined) throw error
      const router = createStaticRouter(handler.dataRoutes, context)
      const page = <StaticRouterProvider router={router} context={context} hydrate={false} />
      const html = markup(services, language, page)
      const queries = answersIn(queryClient, renderedAt)
      return {
        status: context.statusCode,
        retryAfter: OUTAGE_RETRY_S,
        isComplete:
          isClosed !== undefined && venue !== undefined && !hasTemporaryError(queryClient),
        html,
        state: {
          renderedAt,
          origin,
          licences: services.licences,
          contact: services.contact,
          paysOnline: services.paysOnline,
          isInMaintenance: false,
          queries,
          loaderData: context.loaderData,
          ...(language && { language }),
          ...(actionData && { actionData }),
        },
      }
    },
    post: (path, values, headers) =>
      takePost(
        createApi((call) => send(call, headers)),
        frenchAddress(path),
        values,
      ),
    addresses: (headers) => addressesOf(apiFor(headers)),
    errorScreen: async (path) => {
      const address = new URL(origin + path)
      try {
        return await errorInLayout(servicesFor(), address)
      } catch {
        return speaking(siteAt(path).language, () =>
          renderToString(<ErrorScreen search={address.search} />),
        )
      }
    },
  }
}

/** Renders content within the providers of every page. */
const markup = (services: Services, language: Language | undefined, content: ReactNode): string =>
  speaking(language, () => renderToString(<App services={services}>{content}</App>))

/** The maintenance page for everyone; the browser then checks whether the visitor is an administrator. */
function closed(services: Services, language: Language | undefined): RenderedPage {
  const { clock, origin, licences, contact, queryClient } = services
  const renderedAt = clock.initial
  // The API refused the queries of the page behind it.
  queryClient.clear()
  const html = markup(services, language, <MaintenancePage />)
  const queries = answersIn(queryClient, renderedAt)
  return {
    status: 503,
    retryAfter: MAINTENANCE_RETRY_S,
    isComplete: true,
    html,
    state: {
      renderedAt,
      origin,
      licences,
      contact,
      isInMaintenance: true,
      ...(language && { language }),
      queries,
      loaderData: {},
    },
  }
}

/** The generic error screen in the layout, for every address. */
const failing = inLayout([{ path: '*', Component: PageError }])

async function errorInLayout(services: Services, address: URL): Promise<string> {
  const { language, basename } = siteAt(address.pathname)
  const handler = createStaticHandler(failing, { basename })
  const context = await handler.query(new Request(address))
  if (context instanceof Response) throw new Error(`a redirect from ${address.pathname}`)
  const router = createStaticRouter(handler.dataRoutes, context)
  const page = <StaticRouterProvider router={router} context={context} hydrate={false} />
  return markup(services, language, page)
}

/** Dehydrated queries, dated to the minute: within it a page is the same to the byte, and a reload gets a 304. */
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
