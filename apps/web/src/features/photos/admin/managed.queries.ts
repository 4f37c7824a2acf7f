import type { ManagedPhoto } from '@espace/contracts/photos/photos.admin'
import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AdminClient } from '../../../lib/regie/admin-client.ts'
import { FRESH, regieKey } from '../../../lib/regie/regie.tsx'

export const managedKey = (spectacle: number) => regieKey('photos', 'managed', spectacle)

export const managedQueries = {
  ofSpectacle: (admin: AdminClient, spectacle: number) =>
    queryOptions({
      queryKey: managedKey(spectacle),
      queryFn: ({ signal }): Promise<ManagedPhoto[]> =>
        admin.photos.managed({ params: { id: spectacle } }, { signal }),
      ...FRESH,
    }),

  /** The shows that photos may be added to. */
  spectacles: (admin: AdminClient) =>
    queryOptions({
      queryKey: regieKey('photos', 'spectacles'),
      queryFn: ({ signal }): Promise<ManagedSpectacle[]> =>
        admin.spectacles.managed({}, { signal }),
      ...FRESH,
    }),
}

/** What the team sees and what this visit has seen of the site ask anew. */
export async function refreshPhotos(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: ['photos'], type: 'inactive' })
  await queryClient.invalidateQueries({ queryKey: regieKey('photos', 'managed') })
}
