import type { uploadsAdminContract } from '@espace/contracts/uploads/uploads'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { uploadsService } from './uploads.service.ts'

export function uploadsHandlers(services: Services): Handlers<typeof uploadsAdminContract> {
  const uploads = uploadsService(services)
  const store = async ({ file, query }: Upload) => ({ path: await uploads.store(file, query.crop) })
  return { spectacleImage: store, artisteImage: store, lieuImage: store, photo: store }
}

type Upload = Parameters<Handlers<typeof uploadsAdminContract>['photo']>[0]
