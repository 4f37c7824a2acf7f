import type { artistesAdminContract } from '@espace/contracts/artistes/artistes.admin'
import type { artistesContract } from '@espace/contracts/artistes/artistes.contract'
import type { Handlers } from '../../http/mount.ts'
import { type ArtistesDeps, artistesService } from './artistes.service.ts'
import { lineUpsService } from './line-ups.service.ts'

export function artistesHandlers(deps: ArtistesDeps): Handlers<typeof artistesContract> {
  const artistes = artistesService(deps)
  const lineUps = lineUpsService(deps)
  return {
    list: () => artistes.list(),
    featured: () => artistes.listFeatured(),
    get: ({ params }) => artistes.get(params.id),
    dates: ({ params }) => lineUps.datesOf(params.id),
    ofShow: ({ params }) => lineUps.artistsOf(params.id),
  }
}

export function artistesAdminHandlers(deps: ArtistesDeps): Handlers<typeof artistesAdminContract> {
  const artistes = artistesService(deps)
  const lineUps = lineUpsService(deps)
  return {
    plannableDates: ({ params }) => lineUps.plannable(params.id),
    planDates: ({ params, body, by }) => lineUps.plan(params.id, body.spectacle_ids, by),
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
