import type { lieuAdminContract } from '@espace/contracts/lieu/lieu.admin'
import type { lieuContract } from '@espace/contracts/lieu/lieu.contract'
import type { Handlers } from '../../http/mount.ts'
import type { HasDb } from '../../platform/sql.ts'
import { lieuService } from './lieu.service.ts'
import { type LieuTeamDeps, venueImagesService } from './venue-images.service.ts'

export function lieuHandlers(deps: HasDb): Handlers<typeof lieuContract> {
  const lieu = lieuService(deps)
  return {
    images: () => lieu.listImages(),
    main: () => lieu.getMainImage(),
    gallery: () => lieu.listGallery(),
  }
}

export function lieuAdminHandlers(deps: LieuTeamDeps): Handlers<typeof lieuAdminContract> {
  const images = venueImagesService(deps)
  return {
    managed: () => images.list(),
    bin: () => images.listBin(),
    add: ({ body, by }) => images.add(body, by),
    order: ({ body, by }) => images.order(body.ids, by),
    change: ({ params, body, by, expected }) => images.change(params.id, body, { by, expected }),
    remove: async ({ params, by, expected }) => {
      await images.remove(params.id, { by, expected })
    },
    restore: ({ params, by, expected }) => images.restore(params.id, { by, expected }),
  }
}
