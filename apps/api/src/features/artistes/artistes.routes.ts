import type { artistesAdminContract, artistesContract } from '@espace/contracts/artistes/artistes'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { artistesService } from './artistes.service.ts'
import { lineUpsService } from './line-ups.service.ts'

export function artistesHandlers(services: Services): Handlers<typeof artistesContract> {
  const artistes = artistesService(services)
  const lineUps = lineUpsService(services)
  return {
    list: () => artistes.list(),
    featured: () => artistes.listFeatured(),
    get: ({ params }) => artistes.get(params.id),
    dates: ({ params }) => lineUps.datesOf(params.id),
    ofShow: ({ params }) => lineUps.artistsOf(params.id),
  }
}

export function artistesAdminHandlers(services: Services): Handlers<typeof artistesAdminContract> {
  const artistes = artistesService(services)
  const lineUps = lineUpsService(services)
  return {
    plannableDates: ({ params }) => lineUps.plannable(params.id),
    planDates: ({ params, body, by }) => lineUps.plan(params.id, body.spectacleIds, by),
    planEvening: ({ params, body, by }) => lineUps.planEvening(params.id, body.artistIds, by),
    managed: () => artistes.managed(),
    bin: () => artistes.listBin(),
    add: ({ body, by }) => artistes.add(body, by),
    change: ({ params, body, by, expected }) => artistes.change(params.id, body, { by, expected }),
    remove: async ({ params, by, expected }) => {
      await artistes.remove(params.id, { by, expected })
    },
    restore: ({ params, by, expected }) => artistes.restore(params.id, { by, expected }),
  }
}
