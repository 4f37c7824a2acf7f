import type { walletsContract } from '@espace/contracts/reservations/wallets'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { openOrderLink } from '../guests/order-links.ts'
import { walletsService } from './wallets.service.ts'

export function walletsHandlers(services: Services): Handlers<typeof walletsContract> {
  const { db } = services
  const passes = walletsService(services)
  return {
    apple: ({ params: { id }, query: { ticket: code }, caller }) =>
      passes.apple({ id, who: caller.user, code }),
    google: ({ params: { id }, query: { ticket: code }, caller }) =>
      passes.google({ id, who: caller.user, code }),
    appleOfOrder: async ({ body: { token, ticket: code } }) =>
      passes.apple({ ...(await openOrderLink(db, token)), code }),
    googleOfOrder: async ({ body: { token, ticket: code } }) =>
      passes.google({ ...(await openOrderLink(db, token)), code }),
  }
}
