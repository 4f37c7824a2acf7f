import type { ledgerAdminContract } from '@espace/contracts/ledger/ledger'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { accountingService } from './accounting/accounting.service.ts'
import { documentsService } from './documents/documents.service.ts'
import { ledgerSettingsService } from './ledger-settings.service.ts'
import { ledgerService } from './ledger.service.ts'
import { statementsService } from './statements/statements.service.ts'

export function ledgerHandlers(services: Services): Handlers<typeof ledgerAdminContract> {
  const ledger = ledgerService(services)
  const accounting = accountingService(services)
  const statements = statementsService(services)
  const documents = documentsService(services)
  const settings = ledgerSettingsService(services)
  return {
    list: ({ query }) => ledger.page(query),
    export: ({ by }) => ledger.export(by),
    heads: () => ledger.heads(),
    archive: ({ by }) => ledger.archive(by),
    accounts: ({ query }) => accounting.accounts(query.month),
    accountsCsv: ({ query }) => accounting.accountsCsv(query.month),
    fec: ({ query }) => accounting.fec(query.month),
    payouts: ({ query }) => accounting.payouts(query.month),
    payoutsCsv: ({ query }) => accounting.payoutsCsv(query.month),
    statement: ({ query }) => statements.statement(query),
    statementCsv: ({ query }) => statements.csv(query),
    statementPdf: ({ query }) => statements.pdf(query),
    attestation: () => documents.attestation(),
    system: () => documents.system(),
    settings: () => settings.managed(),
    setSettings: ({ body: { version: _version, ...fields }, by, expected }) =>
      settings.save(fields, { by, expected }),
  }
}
