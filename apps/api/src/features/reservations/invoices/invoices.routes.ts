import type { invoicesAdminContract } from '@espace/contracts/reservations/invoices'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { invoicesService } from './invoices.service.ts'

export function invoicesHandlers(services: Services): Handlers<typeof invoicesAdminContract> {
  const invoices = invoicesService(services)
  return {
    ofParty: ({ params }) => invoices.ofParty(params.id),
    issue: ({ params, body, by, transaction }) =>
      transaction((tx) => invoices.issue(tx, params.id, body, by)),
    pdf: ({ params }) => invoices.pdf(params.id),
  }
}
