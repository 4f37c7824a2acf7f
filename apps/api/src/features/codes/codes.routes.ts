import type { codesAdminContract, codesContract } from '@espace/contracts/codes/codes'
import type { voucherOrdersContract } from '@espace/contracts/codes/voucher-orders'
import type { vouchersAdminContract } from '@espace/contracts/codes/vouchers'
import type { Handlers } from '#http/mount.ts'
import { voucherTerms } from '#platform/venue/venue-settings.ts'
import type { Services } from '#services.ts'
import { codesService } from './codes.service.ts'
import { cardsService } from './orders/cards.service.ts'
import { ordersService } from './orders/orders.service.ts'
import { assertUsable, findCode } from './redeem.ts'
import { vouchersService } from './vouchers.service.ts'

export const codesHandlers = ({ db }: Services): Handlers<typeof codesContract> => ({
  check: async ({ body, caller }) => {
    const { id, covered, ...found } = await findCode(db, body.code, [body.spectacleId])
    await assertUsable(db, id, { userId: caller?.user.id ?? null, email: null })
    const tarif = covered.get(body.spectacleId)
    return { ...found, value: tarif?.priceCents ?? found.value, tarifName: tarif?.name ?? '' }
  },
})

export function codesAdminHandlers(services: Services): Handlers<typeof codesAdminContract> {
  const codes = codesService(services)
  return {
    managed: () => codes.managed(),
    bin: () => codes.listBin(),
    add: ({ body, by }) => codes.add(body, by),
    change: ({ params, body, by, expected }) => codes.change(params.id, body, { by, expected }),
    remove: async ({ params, by, expected }) => {
      await codes.remove(params.id, { by, expected })
    },
    restore: ({ params, by, expected }) => codes.restore(params.id, { by, expected }),
  }
}

export function vouchersHandlers(services: Services): Handlers<typeof vouchersAdminContract> {
  const vouchers = vouchersService(services)
  return {
    list: () => vouchers.list(),
    sell: ({ body, by, transaction }) => transaction((tx) => vouchers.sell(tx, body, by)),
    refund: ({ params, by, transaction }) =>
      transaction((tx) => vouchers.refund(tx, params.id, by)),
    extend: ({ params, body, by, transaction }) =>
      transaction((tx) => vouchers.extend(tx, params.id, body, by)),
    mail: ({ params, body, by, transaction }) =>
      transaction((tx) => vouchers.mail(tx, params.id, body.email, by)),
  }
}

export function voucherOrdersHandlers(services: Services): Handlers<typeof voucherOrdersContract> {
  const orders = ordersService(services)
  const cards = cardsService(services)
  return {
    terms: () => voucherTerms.read(services.db),
    order: ({ body }) => orders.order(body),
    withdraw: ({ body, transaction }) => transaction((tx) => cards.withdraw(tx, body)),
    look: ({ body }) => cards.look(body.code),
    card: ({ body }) => cards.pdf(body.code),
  }
}
