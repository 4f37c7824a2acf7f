import type { codesAdminContract, codesContract } from '@espace/contracts/codes/codes'
import type { vouchersAdminContract } from '@espace/contracts/codes/vouchers'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { codesService } from './codes.service.ts'
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
  }
}
