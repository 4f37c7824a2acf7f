import { artistesContract } from './artistes/artistes.contract.ts'
import { authContract } from './auth/auth.contract.ts'
import { lieuContract } from './lieu/lieu.contract.ts'
import { photosContract } from './photos/photos.contract.ts'
import { settingsContract } from './settings/settings.contract.ts'
import { spectaclesContract } from './spectacles/spectacles.contract.ts'
import { uploadsContract } from './uploads/uploads.contract.ts'

/** The contracts of the product: one line per room. */
export const api = {
  spectacles: spectaclesContract,
  artistes: artistesContract,
  photos: photosContract,
  lieu: lieuContract,
  settings: settingsContract,
  auth: authContract,
  uploads: uploadsContract,
}

export type ProductApi = typeof api
