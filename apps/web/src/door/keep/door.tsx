import type { DoorApi } from '@espace/contracts/api'
import { inTable } from '@espace/contracts/kernel/client'
import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { routeTable } from 'virtual:route-table/door'
import { createApiClient } from '#shared/lib/client/client.ts'
import { PERSONAL } from '#shared/lib/client/query-client.ts'
import { requiredContext, useServices, useSession } from '#shared/lib/services.tsx'
import { useStore } from '#shared/lib/store.ts'
import { deviceName } from './device.ts'
import { type DoorStorage, openStorage } from './door-storage.ts'
import { createKeeper, type Keeper } from './keeper.ts'
import type { DoorClient } from './outbox.ts'
import type { Seen } from './seen.ts'

interface Door {
  client: DoorClient
  storage: DoorStorage
  deviceId: string
}

/** Prefix of the door's query keys, which are removed from the cache with the session. */
export const doorKey = (...parts: QueryKey): QueryKey => [PERSONAL, 'door', ...parts]

const [DoorContext, useDoor] = requiredContext<Door>('DoorProvider')
export { useDoor }

export function DoorProvider({ children }: { children: ReactNode }) {
  const { queryClient, transport } = useServices()
  const [door] = useState<Door>(() => {
    // Queries run offline too: they read what this device stored.
    queryClient.setQueryDefaults(doorKey(), { networkMode: 'always' })
    return {
      client: createApiClient<DoorApi>({ find: inTable(routeTable), transport, isStrict: true })
        .door,
      storage: openStorage(),
      deviceId: deviceName(),
    }
  })
  return <DoorContext value={door}>{children}</DoorContext>
}

/** The sync of an evening while it is on the screen. */
export function useKeeper(eveningId: number): Keeper {
  const { client, storage } = useDoor()
  const [keeper] = useState(() => createKeeper({ client, storage, eveningId }))
  useEffect(() => keeper.start(), [keeper])
  useSessionAgain(useStore(keeper.state))
  return keeper
}

/** Reads the session once the network is back, when it could not be read at the start. */
function useSessionAgain({ isOnline }: Seen): void {
  const { session } = useServices()
  const isUnknown = useSession().status === 'unknown'
  const [wasAway, setWasAway] = useState(false)
  if (!isOnline && !wasAway) setWasAway(true)
  useEffect(() => {
    if (wasAway && isOnline && isUnknown) session.check()
  }, [session, wasAway, isOnline, isUnknown])
}
