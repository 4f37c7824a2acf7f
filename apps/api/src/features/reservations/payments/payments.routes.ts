import type { paymentsAdminContract } from '@espace/contracts/reservations/payments.admin'
import type { Handlers } from '../../../http/mount.ts'
import type { HasDb } from '../../../platform/sql.ts'
import { incidentsService } from './incidents/incidents.service.ts'
import { type ReconcileDeps, reconcileService } from './incidents/reconcile.service.ts'

export function paymentsAdminHandlers(
  deps: HasDb & ReconcileDeps,
): Handlers<typeof paymentsAdminContract> {
  const incidents = incidentsService(deps)
  const reconciling = reconcileService(deps)
  return {
    reconcile: ({ by }) => reconciling.reconcile(by),
    incidents: () => incidents.list(),
    settleIncident: ({ params, by }) => incidents.settle(params.id, by),
  }
}
