import type { invoicesAdminContract } from '@espace/contracts/reservations/invoices'
import type { paymentsAdminContract } from '@espace/contracts/reservations/payments'
import type { settlementsAdminContract } from '@espace/contracts/reservations/settlements'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { invoicesService } from '../invoices/invoices.service.ts'
import { incidentsService } from '../payments/incidents/incidents.service.ts'
import { reconcileService } from '../payments/incidents/reconcile.service.ts'
import { changeService } from './change.service.ts'
import { paymentLinksService } from './links/payment-links.service.ts'
import { settlementsService } from './settlements.service.ts'

export function settlementsHandlers(services: Services): Handlers<typeof settlementsAdminContract> {
  const changes = changeService(services)
  const settlements = settlementsService()
  const links = paymentLinksService(services)
  return {
    change: ({ params, body, by, transaction }) => changes.change(params.id, body, by, transaction),
    settle: ({ params, body, by, transaction }) =>
      transaction((tx) => settlements.settle(tx, params.id, body, by)),
    askOnline: ({ params, body, by, transaction }) =>
      transaction((tx) => links.ask(tx, params.id, body, by)),
    repay: ({ params, by, transaction }) =>
      transaction((tx) => settlements.repay(tx, params.id, by)),
  }
}

export function invoicesHandlers(services: Services): Handlers<typeof invoicesAdminContract> {
  const invoices = invoicesService(services)
  return {
    ofParty: ({ params }) => invoices.ofParty(params.id),
    issue: ({ params, body, by, transaction }) =>
      transaction((tx) => invoices.issue(tx, params.id, body, by)),
    pdf: ({ params }) => invoices.pdf(params.id),
  }
}

export function paymentsAdminHandlers(services: Services): Handlers<typeof paymentsAdminContract> {
  const incidents = incidentsService(services)
  const reconciling = reconcileService({
    ...services,
    addressSecret: services.security.addressSecret,
  })
  return {
    reconcile: ({ by }) => reconciling.reconcile(by),
    incidents: () => incidents.list(),
    settleIncident: ({ params, by }) => incidents.settle(params.id, by),
  }
}
