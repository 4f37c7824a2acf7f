import type { soireesAdminContract } from '@espace/contracts/soirees/soirees'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { previewService } from './preview.service.ts'
import { tonightService } from './tonight.service.ts'

export function soireesAdminHandlers(services: Services): Handlers<typeof soireesAdminContract> {
  const tonight = tonightService(services)
  const previews = previewService(services)
  return {
    tonight: () => tonight.read(),
    get: ({ params }) => tonight.get(params.id),
    preview: ({ body, by, transaction }) => previews.read(body, by, transaction),
  }
}
