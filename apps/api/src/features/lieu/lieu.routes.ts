import type { lieuContract } from '@espace/contracts/lieu/lieu.contract'
import type { Handlers } from '../../http/mount.ts'
import { type LieuDeps, lieuService } from './lieu.service.ts'

export function lieuHandlers(deps: LieuDeps): Handlers<typeof lieuContract> {
  const lieu = lieuService(deps)
  return {
    images: () => lieu.listImages(),
    main: () => lieu.getMainImage(),
    gallery: () => lieu.listGallery(),
  }
}
