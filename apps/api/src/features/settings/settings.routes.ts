import type { restorationContract } from '@espace/contracts/settings/restoration'
import type { settingsAdminContract, settingsContract } from '@espace/contracts/settings/settings'
import type { Handlers } from '#http/mount.ts'
import {
  accounts,
  contactDetails,
  tarifGrid,
  voucherTerms,
} from '#platform/venue/venue-settings.ts'
import type { Services } from '#services.ts'
import { legalTextsService } from './legal-texts/legal-texts.service.ts'
import { operatorService } from './operator.service.ts'
import { restorationService } from './restoration.service.ts'
import { settingsService } from './settings.service.ts'
import { venueSettingService } from './venue-settings.service.ts'

export function settingsHandlers(services: Services): Handlers<typeof settingsContract> {
  const settings = settingsService(services)
  const texts = legalTextsService(services)
  return {
    operator: () => operatorService(services).venue(),
    legalText: ({ params, query }) => texts.shown(params.page, query.language),
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
  const details = venueSettingService(services, contactDetails, {
    label: 'Coordonnées',
    show: (value) => value,
    // The audit log is never erased: a telephone may be personal.
    audited: ({ phone: _phone, email: _email, ...kept }) => kept,
  })
  const texts = legalTextsService(services)
  const tarifs = venueSettingService(services, tarifGrid, {
    label: 'Tarifs',
    show: (list) => ({ tarifs: list }),
  })
  const bookkeeping = venueSettingService(services, accounts, {
    label: 'Comptes',
    show: (value) => value,
  })
  const vouchers = venueSettingService(services, voucherTerms, {
    label: 'Bons cadeaux',
    show: (value) => value,
  })
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
    accounts: () => bookkeeping.managed(),
    setAccounts: ({ body: { version: _version, ...fields }, by, expected }) =>
      bookkeeping.save(fields, { by, expected }),
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
