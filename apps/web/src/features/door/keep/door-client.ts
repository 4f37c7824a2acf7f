import { type DoorApi, doorApi } from '@espace/contracts/api'
import { type Client, createClient } from '@espace/contracts/kernel/client'
import { clientError } from '@espace/contracts/kernel/errors'
import type { Route } from '@espace/contracts/kernel/route'
import type { SiteTransport } from '../../../lib/client/api.ts'

export type DoorClient = Client<DoorApi>['door']

const routes: readonly Route[] = Object.values(doorApi.door)

/** The door's side of the API: every answer is read with the schema of its route. */
export function createDoorClient(transport: SiteTransport): DoorClient {
  return createClient<DoorApi>(doorApi, async (call) => {
    const answer = await transport(call)
    const route = routes.find((each) => each.method === call.method && leadsTo(each, call.url))
    if (answer.status >= 400 || !route) return answer
    const read = route.response.safeParse(answer.body)
    if (!read.success) throw clientError('FORMAT_INVALIDE', read.error)
    return { status: answer.status, body: read.data }
  }).door
}

const leadsTo = ({ path }: Route, url: string): boolean => {
  const pattern = path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(url)
}
