import type { uploadsAdminContract } from '@espace/contracts/uploads/uploads.admin'
import type { Handlers } from '../../http/mount.ts'
import { type UploadsDeps, uploadsService } from './uploads.service.ts'

export function uploadsHandlers(deps: UploadsDeps): Handlers<typeof uploadsAdminContract> {
  const uploads = uploadsService(deps)
  const store = async ({ file, query }: Upload) => ({ path: await uploads.store(file, query.crop) })
  return { spectacleImage: store, artisteImage: store, lieuImage: store, photo: store }
}

type Upload = Parameters<Handlers<typeof uploadsAdminContract>['photo']>[0]
