import type { User } from '@espace/contracts/auth/user'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import { App } from '../app/app.tsx'
import { routes as sitePages, translatedRoutes } from '../app/routes.tsx'
import { createBrowserServices } from '../app/services.ts'
import { en } from '../languages/en/language.ts'
import type { Language } from '../languages/languages.ts'
import { createServerQueryClient } from '../shared/lib/client/query-client.ts'
import { speak } from '../shared/lib/language/language.ts'
import {
  createMemoryRouter,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
} from '../shared/lib/router.ts'
import { servicesContext } from '../shared/lib/services.tsx'
import { CONTACT } from './contact.ts'
import { type Answers, fakeNetwork, on, routes } from './fake-api.ts'

/**
 * Opens an address of the site as a visitor, on a fake API.
 *
 * @param pages instead of those of the site
 */
export const visit = (path: string, answers: Answers = [], pages: RouteObject[] = sitePages) =>
  open(path, answers, pages)

/** The same with a logged-in account. */
export function visitAs(user: User, path: string, answers: Answers = []) {
  localStorage.setItem('token', 'jeton')
  // Not a copy of the array: a test may add answers later.
  answers.unshift(on(routes.auth.me).reply(user))
  return visit(path, answers)
}

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

/** The same at an English address, with our translation unless another one is given. */
export function visitInEnglish(path: string, answers: Answers = [], spoken: Language = en) {
  speak(spoken)
  onTestFinished(() => speak(undefined))
  return open(path, answers, translatedRoutes, `/${spoken.code}`)
}

function open(path: string, answers: Answers, pages: RouteObject[], basename = '/') {
  const { send, ...noted } = fakeNetwork(answers)
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
  return { ...view, ...noted, router, services }
}
