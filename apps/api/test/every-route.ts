import { wholeApi } from '@espace/contracts/api'
import type { Route } from '@espace/contracts/kernel/route'
import type { TestApp } from './test-app.ts'

export const routes: Route[] = Object.values(wholeApi).flatMap((contract) =>
  Object.values<Route>(contract),
)

export const lineOf = ({ method, path }: Route) => `${method} ${path}`

const VERBS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const

/** Calls any route with missing ids and an invalid body. */
export const everyRoute = ({ http }: Pick<TestApp, 'http'>) => ({
  call: (route: Route, token?: string) => {
    const path = route.path.replaceAll(/:\w+/g, '999999999')
    const request = http[VERBS[route.method]](path).set('X-Requested-With', 'XMLHttpRequest')
    if (token !== undefined) request.set('Authorization', `Bearer ${token}`)
    return route.method === 'GET' ? request : request.send({ unknown: true })
  },
})
