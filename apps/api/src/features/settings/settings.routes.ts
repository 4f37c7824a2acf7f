import type { restorationContract } from '@espace/contracts/settings/restoration'
import type { settingsAdminContract, settingsContract } from '@espace/contracts/settings/settings'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { accountsService } from './accounts.service.ts'
import { contactDetailsService } from './contact-details.service.ts'
import { legalTextsService } from './legal-texts/legal-texts.service.ts'
import { operatorService } from './operator.service.ts'
import { restorationService } from './restoration.service.ts'
import { settingsService } from './settings.service.ts'
import { tarifGridService } from './tarif-grid.service.ts'
import { voucherTermsService } from './voucher-terms.service.ts'

export function settingsHandlers(services: Services): Handlers<typeof settingsContract> {
  const settings = settingsService(services)
  const texts = legalTextsService(services)
  return {
    operator: () => operatorService(services).house(),
    legalText: ({ params }) => texts.shown(params.page),
    maintenance: async () => ({ maintenance_enabled: await settings.isInMaintenance() }),
    setMaintenance: async ({ body, by }) => {
      await settings.setMaintenance(body.enabled, by)
      return { maintenance_enabled: body.enabled }
    },
  }
}

export function settingsAdminHandlers(services: Services): Handlers<typeof settingsAdminContract> {
  const settings = settingsService(services)
  const operator = operatorService(services)
  const details = contactDetailsService(services)
  const texts = legalTextsService(services)
  const tarifs = tarifGridService(services)
  const accounts = accountsService(services)
  const vouchers = voucherTermsService(services)
  return {
    managedOperator: () => operator.managed(),
    setOperator: ({ body, by, expected }) => operator.save(body, { by, expected }),
    contactDetails: () => details.managed(),
    setContactDetails: ({ body, by, expected }) => details.save(body, { by, expected }),
    tarifGrid: () => tarifs.managed(),
    setTarifGrid: ({ body, by, expected }) => tarifs.save(body.tarifs, { by, expected }),
    voucherTerms: () => vouchers.managed(),
    setVoucherTerms: ({ body: { version: _version, ...terms }, by, expected }) =>
      vouchers.save(terms, { by, expected }),
    accounts: () => accounts.managed(),
    setAccounts: ({ body: { version: _version, ...fields }, by, expected }) =>
      accounts.save(fields, { by, expected }),
    managedLegalText: ({ params }) => texts.managed(params.page),
    setLegalText: ({ params, body, by, expected }) =>
      texts.save(params.page, body.html, { by, expected }),
    contactEmail: () => settings.contactEmail(),
    setContactEmail: ({ body, by, expected }) =>
      settings.setContactEmail(body.email, { by, expected }),
  }
}

export function restorationHandlers(services: Services): Handlers<typeof restorationContract> {
  const restoration = restorationService(services)
  return {
    restoration: () => restoration.state(),
    openAfterRestoration: ({ body, by }) => restoration.open(body.kind, body.withFormer, by),
  }
}
