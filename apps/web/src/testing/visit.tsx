import { render } from '@testing-library/react'
import { App } from '../app/app.tsx'
import { routes } from '../app/routes.tsx'
import { createServerQueryClient } from '../lib/query-client.ts'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from '../lib/router.ts'
import { type Services, servicesContext } from '../lib/services.tsx'
import { type Answers, fakeApi } from './fake-api.ts'

/** Opens an address of the site as a visitor would, on an API that answers as told. */
export function visit(path: string, answers: Answers = {}) {
  const { api, calls } = fakeApi(answers)
  const services: Services = {
    api,
    queryClient: createServerQueryClient(),
    renderedAt: Date.now(),
    origin: 'https://espace-comedie.example',
  }
  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    getContext: () => new RouterContextProvider(new Map([[servicesContext, services]])),
  })
  const view = render(
    <App services={services}>
      <RouterProvider router={router} />
    </App>,
  )
  return { ...view, router, calls }
}
