import type { artistesContract } from '@espace/contracts/artistes/artistes.contract'
import type { Handlers } from '../../http/mount.ts'
import { type ArtistesDeps, artistesService } from './artistes.service.ts'

export function artistesHandlers(deps: ArtistesDeps): Handlers<typeof artistesContract> {
  const artistes = artistesService(deps)
  return {
    list: () => artistes.list(),
    featured: () => artistes.listFeatured(),
    get: ({ params }) => artistes.get(params.id),
  }
}
