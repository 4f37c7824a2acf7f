import type { uploadsContract } from '@espace/contracts/uploads/uploads.contract'
import type { Handlers } from '../../http/mount.ts'
import { type UploadsDeps, uploadsService } from './uploads.service.ts'

export function uploadsHandlers(deps: UploadsDeps): Handlers<typeof uploadsContract> {
  const uploads = uploadsService(deps)
  const store = async ({ file, query }: Upload) => ({ path: await uploads.store(file, query.crop) })
  return { spectacleImage: store, artisteImage: store, lieuImage: store, photo: store }
}

type Upload = Parameters<Handlers<typeof uploadsContract>['photo']>[0]
