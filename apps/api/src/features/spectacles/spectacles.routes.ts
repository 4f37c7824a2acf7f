import type { spectaclesContract } from '@espace/contracts/spectacles/spectacles'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { spectaclesService } from './spectacles.service.ts'

export function spectaclesHandlers(services: Services): Handlers<typeof spectaclesContract> {
  const spectacles = spectaclesService(services)
  return {
    list: ({ query }) => spectacles.page(query),
    upcoming: ({ query }) => spectacles.listUpcoming(query),
    all: ({ query }) => spectacles.listAll(query),
    archives: ({ query }) => spectacles.archives(query),
    get: ({ params }) => spectacles.get(params.id),
  }
}
