import type { paymentsAdminContract } from '@espace/contracts/reservations/payments'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { incidentsService } from './incidents/incidents.service.ts'
import { reconcileService } from './incidents/reconcile.service.ts'

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
