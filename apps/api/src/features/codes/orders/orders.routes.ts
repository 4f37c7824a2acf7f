import type { voucherOrdersContract } from '@espace/contracts/codes/voucher-orders'
import type { Handlers } from '#http/mount.ts'
import { voucherTerms } from '#platform/venue/venue-settings.ts'
import type { Services } from '#services.ts'
import { cardsService } from './cards.service.ts'
import { ordersService } from './orders.service.ts'

export function voucherOrdersHandlers(services: Services): Handlers<typeof voucherOrdersContract> {
  const orders = ordersService(services)
  const cards = cardsService(services)
  return {
    terms: () => voucherTerms.read(services.db),
    order: ({ body }) => orders.order(body),
    look: ({ body }) => cards.look(body.code),
    card: ({ body }) => cards.pdf(body.code),
  }
}
