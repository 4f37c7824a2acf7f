import {
  type Artist,
  type ArtistChange,
  type ArtistDraft,
  ArtistLink,
  type ManagedArtist,
} from '@espace/contracts/artistes/artistes'
import { FEATURED_SIZE, MAX_LISTED_ARTISTS } from '@espace/contracts/artistes/artistes.constants'
import { apiError } from '@espace/contracts/kernel/errors'
import type { Artiste, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { type Actor, audit } from '#platform/audit.ts'
import { assertCurrent, lockRow, type Save } from '#platform/content/versions.ts'
import { renewPicture } from '#platform/stored-pictures.ts'
import type { Services } from '#services.ts'

/** French puts É beside E, where the database's byte order would put it last. */
export const byName = new Intl.Collator('fr')

export const PRESENT: Prisma.ArtisteWhereInput = { deletedAt: null }

export function artistesService({ db, now, uploadsDir }: Services) {
  const listByName = async (): Promise<Artiste[]> => {
    const artists = await db.artiste.findMany({
      where: PRESENT,
      orderBy: { id: 'desc' },
      take: MAX_LISTED_ARTISTS,
    })
    return artists.toSorted((a, b) => byName.compare(a.name, b.name))
  }

  /** Changes one artist, with an entry in the audit log. */
  const change = (id: number, { by, action, expected, data, photo: path }: ChangeOf) =>
    db.$transaction(async (tx) => {
      await lockRow(tx, 'artistes', id)
      const before = await tx.artiste.findUniqueOrThrow({ where: { id } })
      await assertCurrent(before, expected, manage)
      const isInBin = before.deletedAt !== null
      if (isInBin !== (action === 'restauration')) throw apiError('RESSOURCE_INTROUVABLE')
      await renewPicture({ uploadsDir, field: 'photo', path, before: before.photo })
      const after = await tx.artiste.update({
        where: { id },
        data: { ...data, version: { increment: 1 } },
      })
      await audit(tx, by, { action, entity: 'artistes', id, label: after.name, before, after })
      return manage(after)
    })

  return {
    list: async (): Promise<Artist[]> => (await listByName()).map(present),
    managed: async (): Promise<ManagedArtist[]> => (await listByName()).map(manage),

    /** The latest additions. */
    async listFeatured(): Promise<Artist[]> {
      const artists = await db.artiste.findMany({
        where: PRESENT,
        orderBy: { id: 'desc' },
        take: FEATURED_SIZE,
      })
      return artists.map(present)
    },

    async get(id: number): Promise<Artist> {
      const artist = await db.artiste.findFirst({ where: { id, ...PRESENT } })
      if (!artist) throw apiError('RESSOURCE_INTROUVABLE')
      return present(artist)
    },

    async listBin(): Promise<ManagedArtist[]> {
      const artists = await db.artiste.findMany({
        where: { deletedAt: { not: null } },
        orderBy: [{ deletedAt: 'desc' }, { id: 'desc' }],
        take: MAX_LISTED_ARTISTS,
      })
      return artists.map(manage)
    },

    add: ({ name, photo, biography, links }: ArtistDraft, by: Actor): Promise<ManagedArtist> =>
      db.$transaction(async (tx) => {
        await renewPicture({ uploadsDir, field: 'photo', path: photo })
        const after = await tx.artiste.create({ data: { name, photo, biography, links } })
        const change = { action: 'ajout', entity: 'artistes', id: after.id, label: name } as const
        await audit(tx, by, { ...change, after })
        return manage(after)
      }),

    change: (id: number, { name, photo, biography, links }: ArtistChange, save: Save) => {
      const data = {
        ...(name !== undefined && { name }),
        ...(photo !== undefined && { photo }),
        ...(biography !== undefined && { biography }),
        ...(links !== undefined && { links }),
      }
      return change(id, { ...save, action: 'modification', data, photo })
    },

    remove: (id: number, save: Save) =>
      change(id, { ...save, action: 'suppression', data: { deletedAt: now() } }),

    restore: (id: number, save: Save) =>
      change(id, { ...save, action: 'restauration', data: { deletedAt: null } }),
  }
}

interface ChangeOf extends Save {
  action: 'modification' | 'suppression' | 'restauration'
  data: Prisma.ArtisteUpdateInput
  photo?: string | undefined
}

const Links = z.array(ArtistLink).catch([])

export const present = ({ id, name, photo, biography, links }: Artiste): Artist => {
  const known = Links.parse(links)
  return {
    id,
    name,
    photo,
    ...(biography !== '' && { biography }),
    ...(known.length > 0 && { links: known }),
  }
}

const manage = (artist: Artiste): ManagedArtist => ({
  ...artist,
  links: Links.parse(artist.links),
  deletedAt: artist.deletedAt?.toISOString() ?? null,
})
