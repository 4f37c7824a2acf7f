import type { ledgerAdminContract } from '@espace/contracts/ledger/ledger'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { ledgerService } from './ledger.service.ts'
import { statementsService } from './statements/statements.service.ts'

export function ledgerHandlers(services: Services): Handlers<typeof ledgerAdminContract> {
  const ledger = ledgerService(services)
  const statements = statementsService(services)
  return {
    list: ({ query }) => ledger.page(query),
    export: ({ by }) => ledger.export(by),
    heads: () => ledger.heads(),
    archive: ({ by }) => ledger.archive(by),
    statement: ({ query }) => statements.statement(query),
    statementCsv: ({ query }) => statements.csv(query),
    statementPdf: ({ query }) => statements.pdf(query),
  }
}
