import type { lieuAdminContract, lieuContract } from '@espace/contracts/lieu/lieu'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { lieuService } from './lieu.service.ts'
import { venueImagesService } from './venue-images.service.ts'

export function lieuHandlers(services: Services): Handlers<typeof lieuContract> {
  const lieu = lieuService(services)
  return {
    images: () => lieu.listImages(),
    main: () => lieu.getMainImage(),
    gallery: () => lieu.listGallery(),
  }
}

export function lieuAdminHandlers(services: Services): Handlers<typeof lieuAdminContract> {
  const images = venueImagesService(services)
  return {
    managed: () => images.list(),
    bin: () => images.listBin(),
    add: ({ body, by }) => images.add(body, by),
    order: ({ body, by }) => images.order(body.ids, by),
    change: ({ params, body, by, expected }) => images.change(params.id, body, { by, expected }),
    remove: ({ params, by, expected }) => images.remove(params.id, { by, expected }),
    restore: ({ params, by, expected }) => images.restore(params.id, { by, expected }),
  }
}
