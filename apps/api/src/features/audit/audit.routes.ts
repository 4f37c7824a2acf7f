import type { auditAdminContract } from '@espace/contracts/audit/audit'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { auditService } from './audit.service.ts'

export function auditHandlers(services: Services): Handlers<typeof auditAdminContract> {
  const entries = auditService(services)
  return {
    list: ({ query }) => entries.page(query),
    export: ({ query, by }) => entries.export(query, by),
  }
}
