import type { ledgerAdminContract } from '@espace/contracts/ledger/ledger'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { ledgerService } from './ledger.service.ts'

export function ledgerHandlers(services: Services): Handlers<typeof ledgerAdminContract> {
  const ledger = ledgerService(services)
  return {
    list: ({ query }) => ledger.page(query),
    export: ({ by }) => ledger.export(by),
    heads: () => ledger.heads(),
  }
}
