import './styles/main.css'
import { hydrate } from '@tanstack/react-query'
import { type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { type PageState, ROOT_ID, STATE_ID } from './app/page-state.ts'
import { preload } from './app/preload.ts'
import { routes, translatedRoutes } from './app/routes.tsx'
import { createBrowserServices } from './app/services.ts'
import { httpTransport } from './shared/lib/client/api.ts'
import { createBrowserQueryClient } from './shared/lib/client/query-client.ts'
import { localAddress, speak } from './shared/lib/language/language.ts'
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
} from './shared/lib/router.ts'
import { servicesContext } from './shared/lib/services.tsx'
import { measureSkew } from './shared/lib/time/clock.ts'

/** Timeout of the API in the browser, in milliseconds. */
const TIMEOUT_MS = 15_000

function readState(): PageState {
  const text = document.querySelector(`#${STATE_ID}`)?.textContent ?? ''
  // Our own server wrote it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(text) as PageState
}

type OpenSite = (hydrationData?: HydrationState) => ReactNode

/** The page that is shown is needed at once: hydration must not begin with a hole in its place. */
async function shownPage(
  open: OpenSite,
  { pages, basename }: { pages: RouteObject[]; basename: string },
  loaderData: PageState['loaderData'],
): Promise<ReactNode> {
  const matches = matchRoutes(pages, location, basename) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const page = await route.lazy()
      Object.assign(route, page, { lazy: undefined })
    }),
  )
  // The set-up of the page's files and that of the router, in a task each.
  await new Promise((resolve) => setTimeout(resolve))
  return open({ loaderData })
}

/** Loads a page as a document where its file does not come: of a new release, or kept by the service worker. */
function orAsDocument(pages: RouteObject[], goal: () => string | undefined): void {
  for (const page of pages) {
    const { lazy } = page
    if (typeof lazy === 'function') {
      page.lazy = () =>
        lazy().catch((error: unknown) => {
          const address = goal()
          if (address === undefined) throw error
          location.assign(address)
          return new Promise(() => {})
        })
    }
    orAsDocument(page.children ?? [], goal)
  }
}

/** The door, which opens for administrators alone. */
async function closedSite(open: OpenSite): Promise<ReactNode> {
  const { ClosedSite } = await import('./app/maintenance/closed-site.tsx')
  return <ClosedSite open={open} />
}

async function start(): Promise<void> {
  const { queries, loaderData, language, ...page } = readState()
  speak(language)
  measureSkew(page.renderedAt)
  const site = { pages: language ? translatedRoutes : routes, basename: localAddress('/') }
  const queryClient = createBrowserQueryClient()
  hydrate(queryClient, queries)
  const services = createBrowserServices({
    ...page,
    queryClient,
    send: httpTransport('', TIMEOUT_MS),
  })
  // Read while the files of the page load; hydration shows the server's state all the same.
  services.session.start()
  const open: OpenSite = (hydrationData) => {
    orAsDocument(site.pages, () => {
      const { location: goal } = router.state.navigation
      return goal && router.createHref(goal)
    })
    const router = createBrowserRouter(site.pages, {
      basename: site.basename,
      ...(hydrationData && { hydrationData }),
      getContext: () => new RouterContextProvider(new Map([[servicesContext, services]])),
    })
    return <RouterProvider router={router} />
  }
  const content = page.isInMaintenance
    ? await closedSite(open)
    : await shownPage(open, site, loaderData)
  const root = document.querySelector(`#${ROOT_ID}`)
  if (!root) return
  // In slices: a press or a scroll in the middle of it does not have to wait.
  startTransition(() => {
    hydrateRoot(root, <App services={services}>{content}</App>)
  })
  if (!page.isInMaintenance) preload(services)
}

void start()
