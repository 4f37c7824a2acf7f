import type { photosContract } from '@espace/contracts/photos/photos.contract'
import type { Handlers } from '../../http/mount.ts'
import { type PhotosDeps, photosService } from './photos.service.ts'

export function photosHandlers(deps: PhotosDeps): Handlers<typeof photosContract> {
  const photos = photosService(deps)
  return {
    ofSpectacle: ({ params }) => photos.listOfSpectacle(params.id),
  }
}
