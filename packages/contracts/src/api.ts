import { artistesContract } from './artistes/artistes.contract.ts'
import { authContract } from './auth/auth.contract.ts'
import { avisContract } from './avis/avis.contract.ts'
import { campaignsContract } from './campaigns/campaigns.contract.ts'
import { contactContract } from './contact/contact.contract.ts'
import { lieuContract } from './lieu/lieu.contract.ts'
import { newsletterContract } from './newsletter/newsletter.contract.ts'
import { photosContract } from './photos/photos.contract.ts'
import { settingsContract } from './settings/settings.contract.ts'
import { spectaclesContract } from './spectacles/spectacles.contract.ts'

/** The contracts of the product: one line per room. */
export const api = {
  spectacles: spectaclesContract,
  artistes: artistesContract,
  photos: photosContract,
  lieu: lieuContract,
  settings: settingsContract,
  auth: authContract,
  contact: contactContract,
  newsletter: newsletterContract,
  campaigns: campaignsContract,
  avis: avisContract,
}

export type ProductApi = typeof api
