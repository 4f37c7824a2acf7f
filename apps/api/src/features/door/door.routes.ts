import type { doorAdminContract, doorContract } from '@espace/contracts/door/door'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { counterService } from '../reservations/box-office/counter.service.ts'
import { closingService } from './closing/closing.service.ts'
import { changeDoorSettings, doorSettings } from './door-settings.ts'
import { eveningsService } from './evenings.service.ts'
import { eventsService } from './events/events.service.ts'
import { releaseUnclaimed } from './release.service.ts'
import { salesService, spendVoucher, undoBooking } from './sales.service.ts'

export function doorHandlers(services: Services): Handlers<typeof doorContract> {
  const evenings = eveningsService(services)
  const events = eventsService(services)
  const sales = salesService(services)
  const closings = closingService(services)
  const counter = counterService(services)
  return {
    evenings: () => evenings.list(),
    evening: ({ params, caller }) => evenings.open(params.id, caller.user),
    record: ({ params, body, caller, by }) =>
      events.record(params.id, body.events, { user: caller.user, by }),
    sell: ({ params, body, caller, by, transaction }) =>
      sales.sell(params.id, body, { user: caller.user, by }, transaction),
    spendVoucher: ({ params, body, caller, by, transaction }) =>
      transaction((tx) => spendVoucher(tx, params.id, body, { user: caller.user, by })),
    dates: () => evenings.dates(),
    book: ({ params, body, by, transaction }) =>
      counter.sell({ ...body, spectacleId: params.id }, by, transaction),
    undoBooking: ({ params, body, by, transaction }) =>
      transaction((tx) => undoBooking(services, tx, { ...body, spectacleId: params.id }, by)),
    release: ({ params, caller, by, transaction }) =>
      transaction((tx) => releaseUnclaimed(tx, params.id, { user: caller.user, by })),
    closing: ({ params, caller }) => closings.sheet(params.id, caller.user),
    close: ({ params, body: { cash = null }, caller, by, transaction }) =>
      transaction((tx) => closings.close(tx, params.id, cash, { user: caller.user, by })),
    closingCsv: ({ params, caller }) => closings.csv(params.id, caller.user),
  }
}

export function doorSettingsHandlers({ db }: Services): Handlers<typeof doorAdminContract> {
  return {
    settings: () => doorSettings(db),
    changeSettings: ({ body, by, expected }) =>
      changeDoorSettings(db, body.releaseMinutes, { by, expected }),
  }
}
