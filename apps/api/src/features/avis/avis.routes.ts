import type { avisContract } from '@espace/contracts/avis/avis.contract'
import type { Handlers } from '../../http/mount.ts'
import { presentReviews } from './avis.presenter.ts'
import { type AvisDeps, avisService } from './avis.service.ts'

export function avisHandlers(deps: AvisDeps): Handlers<typeof avisContract> {
  const reviews = avisService(deps)
  return {
    list: async () => presentReviews(await reviews.get(), deps.now()),
    availability: () => Promise.resolve({ available: reviews.isConfigured }),
  }
}
