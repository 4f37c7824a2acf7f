import { render } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { App } from '../app/app.tsx'
import { englishRoutes, routes } from '../app/routes.tsx'
import { createBrowserServices } from '../app/services.ts'
import { english } from '../english/texts.ts'
import { createServerQueryClient } from '../lib/client/query-client.ts'
import { ENGLISH_ROOT } from '../lib/language/address.ts'
import { type English, speak } from '../lib/language/language.ts'
import {
  createMemoryRouter,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
} from '../lib/router.ts'
import { servicesContext } from '../lib/services.tsx'
import { CONTACT } from './contact.ts'
import { type Answers, fakeNetwork } from './fake-api.ts'

/**
 * Opens an address of the site as a visitor would, on an API that answers as told.
 *
 * @param pages other pages than those of the site
 */
export const visit = (path: string, answers: Answers = {}, pages: RouteObject[] = routes) =>
  open(path, answers, pages)

/** The same at an English address; the words are ours unless there are others. */
export function visitInEnglish(path: string, answers: Answers = {}, spoken: English = english) {
  speak(spoken)
  onTestFinished(() => speak(undefined))
  return open(path, answers, englishRoutes, ENGLISH_ROOT)
}

function open(path: string, answers: Answers, pages: RouteObject[], basename = '/') {
  const { send, calls, sent } = fakeNetwork(answers)
  const services = createBrowserServices({
    send,
    queryClient: createServerQueryClient(),
    renderedAt: Date.now(),
    origin: 'https://espace-comedie.example',
    contact: CONTACT,
  })
  const router = createMemoryRouter(pages, {
    basename,
    initialEntries: [path],
    getContext: () => new RouterContextProvider(new Map([[servicesContext, services]])),
  })
  const view = render(
    <App services={services}>
      <RouterProvider router={router} />
    </App>,
  )
  onTestFinished(services.session.start())
  return { ...view, router, services, calls, sent }
}
