import type { artistesAdminContract, artistesContract } from '@espace/contracts/artistes/artistes'
import { followMessages as say } from '@espace/contracts/artistes/artistes.constants'
import type { followsContract } from '@espace/contracts/artistes/follows'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { artistesService } from './artistes.service.ts'
import { followedBy, isProven } from './follows/followed.ts'
import { followsService } from './follows/follows.service.ts'
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

export function followsHandlers(services: Services): Handlers<typeof followsContract> {
  const follows = followsService(services)
  return {
    follow: async ({
      body: { artistId: artisteId, email, language, website = '' },
      caller,
      visit,
    }) => {
      const isTheirs = caller?.user.email === email && isProven(caller.user)
      const wish = { artisteId, email, isTheirs, address: visit.address, language }
      // Honeypot: a bot that fills in the hidden field gets the normal answer.
      if (website === '') await follows.follow(wish)
      return { message: say.followed }
    },
    confirm: async ({ body: { email, token }, visit }) => {
      await follows.confirm(email, token, visit.address)
      return { message: say.confirmed }
    },
    unfollow: async ({ body: { email, token } }) => {
      await follows.unfollow(email, token)
      return { message: say.unfollowed }
    },
    oneClick: async ({ query: { email, token } }) => {
      await follows.unfollow(email, token)
      return { message: say.unfollowed }
    },
    mine: ({ caller }) => followedBy(services.db, caller.user),
    stop: ({ params, caller }) => follows.stop(caller.user, params.id),
  }
}
