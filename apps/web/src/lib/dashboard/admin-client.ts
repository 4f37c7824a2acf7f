import { type WholeApi, wholeApi } from '@espace/contracts/api'
import { type Client, createClient, type RouteTable } from '@espace/contracts/kernel/client'
import { clientError } from '@espace/contracts/kernel/errors'
import type { Route } from '@espace/contracts/kernel/route'
import * as z from 'zod'
import type { SiteTransport, RoutesFor } from '../client/api.ts'
import { cleaned } from '../without-tags.ts'
import { cleanedAs } from './edit/cleaned-as.ts'

/** §8, of what an administrator saves when the server does not know them any more. */
export const SESSION_EXPIRED = 'Session expirée. Veuillez vous reconnecter.'

type AdminApi = RoutesFor<WholeApi, 'admin'>

/** One function for every route that is for administrators: `admin.spectacles.managed()`. */
export type AdminClient = Client<AdminApi>

/** Literal paths before those with placeholders, as the server has them. */
const adminRoutes = Object.values(wholeApi)
  .flatMap((contract) => Object.values<Route>(contract))
  .filter(({ access }) => access === 'admin')
  .toSorted((a, b) => Number(a.path.includes('/:')) - Number(b.path.includes('/:')))

/**
 * The dashboard's side of the API. Unlike visitors it carries the contracts themselves, and reads every
 * answer with the schema of its route; a new route is there without a word here.
 */
export function createAdminClient(transport: SiteTransport): AdminClient {
  const table: RouteTable = wholeApi
  return createClient<AdminApi>(table, async (call) => {
    const isChange = call.method !== 'GET'
    const { status, body } = await transport(
      isChange ? { ...call, expired: SESSION_EXPIRED } : call,
    )
    const route = adminRoutes.find((each) => each.method === call.method && leadsTo(each, call.url))
    if (status >= 400) return { status, body: cleanedRefusal(body, route) }
    return { status, body: route ? readAs(route, body) : cleaned(body) }
  })
}

/** What is stored now (`current`) is what the call would have been answered with, its rich text included. */
function cleanedRefusal(body: unknown, route: Route | undefined): unknown {
  if (typeof body !== 'object' || body === null || !('current' in body)) return cleaned(body)
  const { current, ...said } = body
  return Object.assign({}, cleaned(said), { current: cleanedAs(route?.response, current) })
}

/** Whether a path with its query is one of the route's. */
function leadsTo({ path }: Route, url: string): boolean {
  const pattern = path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(url.split('?')[0] ?? '')
}

/**
 * The answer as the contract has it. Of a list, entries that cannot be read are left out, and a list that is
 * none is empty (§7).
 *
 * @throws {ApiError} when it cannot be read (§8)
 */
function readAs({ method, response, file }: Route, body: unknown): unknown {
  // A file is for another program: it is kept to the letter.
  const answer = file ? body : cleanedAs(response, body)
  if (method === 'GET' && response instanceof z.ZodArray) {
    const entries: unknown[] = Array.isArray(answer) ? answer : []
    return entries.flatMap((entry) => {
      const read = z.safeParse(response.element, entry)
      return read.success ? [read.data] : []
    })
  }
  // Whoever wrote "no content" sent none.
  if (response instanceof z.ZodUndefined || response instanceof z.ZodVoid) return undefined
  const read = response.safeParse(answer)
  if (!read.success) throw clientError('FORMAT_INVALIDE', read.error)
  return read.data
}
