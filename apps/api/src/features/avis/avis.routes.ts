import type { avisContract } from '@espace/contracts/avis/avis'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { avisService, presentReviews } from './avis.service.ts'

export function avisHandlers(services: Services): Handlers<typeof avisContract> {
  const reviews = avisService(services)
  return {
    list: async () => presentReviews(await reviews.get(), services.now()),
    availability: () => Promise.resolve({ available: reviews.isConfigured }),
  }
}
