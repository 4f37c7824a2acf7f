import type { auditAdminContract } from '@espace/contracts/audit/audit.admin'
import type { Handlers } from '../../http/mount.ts'
import type { HasDb } from '../../platform/sql.ts'
import { auditService } from './audit.service.ts'

export function auditHandlers(deps: HasDb): Handlers<typeof auditAdminContract> {
  const entries = auditService(deps)
  return {
    list: ({ query }) => entries.page(query),
    export: ({ query, by }) => entries.export(query, by),
  }
}
