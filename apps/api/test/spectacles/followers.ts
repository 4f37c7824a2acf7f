import { randomUUID } from 'node:crypto'
import type { LanguageCode } from '@espace/contracts/kernel/languages'
import type { Prisma } from '@espace/prisma/client'
import { notifyFollowers } from '#features/artistes/follows/notify-followers.ts'
import { builders } from '../builders.ts'
import { addressKeys } from '../newsletter/newsletters.ts'
import type { TestApp } from '../test-app.ts'

/** Past the grace period in which staff may undo a change. */
const ago = () => new Date(Date.now() - 11 * 60_000)

/** Fixtures for followers of artists. */
export function followers({ db, visitor }: Pick<TestApp, 'db' | 'visitor'>) {
  const { aSpectacle, anArtist } = builders(db)
  return {
    anArtist,
    anAddress: () => `${randomUUID()}@exemple.fr`,
    follow: (artist: { id: number }, email: string, language: LanguageCode = 'fr') =>
      visitor.follows.follow({ body: { artistId: artist.id, email, language } }),
    /** A date with these artists, announced longer ago than the grace period. */
    anEvening: async (
      artists: { id: number }[],
      fields: Partial<Prisma.SpectacleUncheckedCreateInput> = {},
    ) => {
      const show = await aSpectacle({ updatedAt: ago(), ...fields })
      await db.lineUp.createMany({
        data: artists.map(({ id }) => ({
          artisteId: id,
          spectacleId: show.id,
          announcedAt: ago(),
        })),
      })
      return show
    },
    tell: () => notifyFollowers(db, addressKeys),
    /** Dates in each digest queued for an address. */
    digestsTo: async (to: string): Promise<unknown[]> => {
      const mails = await db.mail.findMany({
        where: { to, template: 'artist-news' },
        orderBy: { id: 'asc' },
      })
      return mails.map(({ data }) => data)
    },
    /** Moves the last digest that many hours into the past. */
    later: (hours: number) => db.$executeRaw`
      update followers set last_digest_at = last_digest_at - ${hours}::int * interval '1 hour'`,
    queryOf: (email: string) =>
      new URLSearchParams({ email, token: addressKeys.leaveTokenOf('artistes', email) }).toString(),
  }
}
