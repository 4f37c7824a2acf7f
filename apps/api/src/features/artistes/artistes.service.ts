import type { Artist } from '@espace/contracts/artistes/artistes.contract'
import { FEATURED_SIZE, MAX_LISTED_ARTISTS } from '@espace/contracts/artistes/limits'
import { apiError } from '@espace/contracts/kernel/errors'
import type { PrismaClient } from '@espace/prisma/client'

export interface ArtistesDeps {
  db: Pick<PrismaClient, 'artiste'>
}

const wire = { id: true, name: true, photo: true } as const

/** French puts É beside E, where the database's byte order would put it last. */
const byName = new Intl.Collator('fr')

export function artistesService({ db }: ArtistesDeps) {
  return {
    async list(): Promise<Artist[]> {
      const artists = await db.artiste.findMany({
        select: wire,
        orderBy: { id: 'desc' },
        take: MAX_LISTED_ARTISTS,
      })
      return artists.toSorted((a, b) => byName.compare(a.name, b.name))
    },

    /** Those who were added last. */
    listFeatured: (): Promise<Artist[]> =>
      db.artiste.findMany({ select: wire, orderBy: { id: 'desc' }, take: FEATURED_SIZE }),

    async get(id: number): Promise<Artist> {
      const artist = await db.artiste.findUnique({ where: { id }, select: wire })
      if (!artist) throw apiError('RESSOURCE_INTROUVABLE')
      return artist
    },
  }
}
