import type { Page } from '../page.ts'
import { PAGES } from '../pages.ts'
import type { RouteObject } from '../shared/lib/router.ts'
import { RootLayout } from './layout/root-layout.tsx'
import { ErrorScreen, PageError } from './layout/screens/error-screen.tsx'

/** Pages inside the layout: an error of a page keeps the layout, an error of the layout gets the bare screen. */
export const inLayout = (pages: RouteObject[]): RouteObject[] => [
  {
    Component: RootLayout,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => null,
    children: [{ ErrorBoundary: PageError, children: pages }],
  },
]

const NOT_FOUND: RouteObject = {
  path: '*',
  lazy: () => import('../shared/layout/not-found-page.tsx'),
}

const siteOf = (pages: readonly Page[]): RouteObject[] =>
  inLayout([
    ...pages.filter(({ guard }) => !guard),
    {
      lazy: () => import('./guards/require-user.tsx'),
      children: pages.filter(({ guard }) => guard === 'user'),
    },
    NOT_FOUND,
  ])

/** Routes under a language code; the other pages are in French only (decision 067). */
export const translatedRoutes = siteOf(PAGES.filter(({ isFrench }) => !isFrench))

/** A guarded area with a layout of its own; loaded lazily, so that visitors do not download it. */
const guarded = (guard: Page['guard'], lazy: Page['lazy']): RouteObject => ({
  lazy,
  ErrorBoundary: ErrorScreen,
  HydrateFallback: () => null,
  children: PAGES.filter((page) => page.guard === guard),
})

export const routes: RouteObject[] = [
  ...siteOf(PAGES),
  guarded('admin', () => import('./guards/require-admin.tsx')),
  guarded('door', () => import('./guards/require-door.tsx')),
]
