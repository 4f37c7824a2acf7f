import { followMessages as say } from '@espace/contracts/artistes/artistes.constants'
import type { followsContract } from '@espace/contracts/artistes/follows'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { followedBy, isProven } from './followed.ts'
import { followsService } from './follows.service.ts'

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
