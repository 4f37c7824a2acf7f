import type { settlementsAdminContract } from '@espace/contracts/reservations/settlements'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
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
