import type { photosAdminContract, photosContract } from '@espace/contracts/photos/photos'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { managedPhotosService } from './managed-photos.service.ts'
import { photosService } from './photos.service.ts'

export function photosHandlers(services: Services): Handlers<typeof photosContract> {
  const photos = photosService(services)
  return {
    ofSpectacle: ({ params }) => photos.listOfSpectacle(params.id),
  }
}

export function photosAdminHandlers(services: Services): Handlers<typeof photosAdminContract> {
  const photos = managedPhotosService(services)
  return {
    managed: ({ params, query }) => photos.listOfSpectacle(params.id, query.of),
    bin: () => photos.listBin(),
    add: ({ body, by }) => photos.add(body, by),
    order: ({ params, body, by }) => photos.order(params.id, body.ids, by),
    change: ({ params, body, by, expected }) => photos.change(params.id, body, { by, expected }),
    remove: async ({ params, by, expected }) => {
      await photos.remove(params.id, { by, expected })
    },
    restore: ({ params, by, expected }) => photos.restore(params.id, { by, expected }),
  }
}
