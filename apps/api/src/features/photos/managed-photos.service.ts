import { apiError } from '@espace/contracts/kernel/errors'
import type { ManagedPhoto, PhotoChange, PhotoDraft } from '@espace/contracts/photos/photos'
import { EXTRA_PHOTOS, MAX_LISTED_PHOTOS } from '@espace/contracts/photos/photos.constants'
import type { Db, Photo, Prisma } from '@espace/prisma/client'
import { type Actor, audit } from '#platform/audit.ts'
import { assertCurrent, lockRow, type Save } from '#platform/content/versions.ts'
import { renewPicture } from '#platform/stored-pictures.ts'
import type { Services } from '#services.ts'
import { listPhotos } from './photos.service.ts'

/** What the team does with the photos of a show. Those of one show take turns, because they are counted. */
export function managedPhotosService({ db, now, uploadsDir }: Services) {
  /** Changes one photo alone, under the lock of its show. */
  const change = (id: number, { by, expected, action, dataFor }: ChangeOf): Promise<ManagedPhoto> =>
    db.$transaction(async (tx) => {
      const { spectacleId } = await find(tx, id)
      await lockShow(tx, spectacleId)
      const before = await find(tx, id)
      await assertCurrent(before, expected, manage)
      if ((before.deletedAt !== null) !== (action === 'restauration')) {
        throw apiError('RESSOURCE_INTROUVABLE')
      }
      const data = { ...(await dataFor(tx, before)), version: { increment: 1 } }
      const after = await tx.photo.update({ where: { id }, data })
      await tell(tx, by, { action, before, after })
      return manage(after)
    })

  return {
    async listOfSpectacle(id: number): Promise<ManagedPhoto[]> {
      const where = { id, deletedAt: null }
      const spectacle = await db.spectacle.findFirst({ where, select: { id: true } })
      if (!spectacle) throw apiError('SPECTACLE_INTROUVABLE')
      return (await listPhotos(db, id)).map(manage)
    },

    async listBin(): Promise<ManagedPhoto[]> {
      const photos = await db.photo.findMany({
        where: { deletedAt: { not: null } },
        orderBy: [{ deletedAt: 'desc' }, { id: 'desc' }],
        take: MAX_LISTED_PHOTOS,
      })
      return photos.map(manage)
    },

    add: ({ spectacle_id: spectacleId, image_path, sort_order }: PhotoDraft, by: Actor) =>
      db.$transaction(async (tx) => {
        await lockShow(tx, spectacleId)
        await assertRoom(tx, spectacleId)
        await renewPicture({ uploadsDir, field: 'image_path', path: image_path })
        const sortOrder = sort_order === undefined ? await nextPlace(tx, spectacleId) : sort_order
        const data = { spectacleId, imagePath: image_path, sortOrder }
        const after = await tx.photo.create({ data })
        await tell(tx, by, { action: 'ajout', after })
        return manage(after)
      }),

    change: (id: number, { image_path, sort_order }: PhotoChange, save: Save) =>
      change(id, {
        ...save,
        action: 'modification',
        dataFor: async (_, { imagePath: before }) => {
          await renewPicture({ uploadsDir, field: 'image_path', path: image_path, before })
          return given(image_path, sort_order)
        },
      }),

    /** Places are counted from 1. Those that are not named keep their order, behind. */
    order: (spectacleId: number, ids: readonly number[], by: Actor): Promise<ManagedPhoto[]> =>
      db.$transaction(async (tx) => {
        await lockShow(tx, spectacleId)
        const rank = new Map(ids.map((id, index) => [id, index]))
        const photos = await listPhotos(tx, spectacleId)
        const sorted = photos.toSorted(
          (a, b) => (rank.get(a.id) ?? ids.length) - (rank.get(b.id) ?? ids.length),
        )
        for (const [index, before] of sorted.entries()) {
          if (before.sortOrder === index + 1) continue
          const data = { sortOrder: index + 1, version: { increment: 1 } }
          const after = await tx.photo.update({ where: { id: before.id }, data })
          await tell(tx, by, { action: 'modification', before, after })
        }
        return (await listPhotos(tx, spectacleId)).map(manage)
      }),

    remove: (id: number, save: Save) =>
      change(id, { ...save, action: 'suppression', dataFor: async () => ({ deletedAt: now() }) }),

    restore: (id: number, save: Save) =>
      change(id, {
        ...save,
        action: 'restauration',
        dataFor: async (tx, { spectacleId }) => {
          await assertRoom(tx, spectacleId)
          return { deletedAt: null }
        },
      }),
  }
}

interface ChangeOf extends Save {
  action: 'modification' | 'suppression' | 'restauration'
  dataFor: (tx: Db, before: Photo) => Promise<Prisma.PhotoUpdateInput>
}

const given = (imagePath?: string, sortOrder?: number | null) => ({
  ...(imagePath !== undefined && { imagePath }),
  ...(sortOrder !== undefined && { sortOrder }),
})

async function find(tx: Db, id: number): Promise<Photo> {
  const photo = await tx.photo.findUnique({ where: { id } })
  if (!photo) throw apiError('RESSOURCE_INTROUVABLE')
  return photo
}

/** A show in the bin has no photos to be changed. */
async function lockShow(tx: Db, id: number): Promise<void> {
  await lockRow(tx, 'spectacles', id, 'SPECTACLE_INTROUVABLE')
  const isThere = await tx.spectacle.count({ where: { id, deletedAt: null } })
  if (isThere === 0) throw apiError('SPECTACLE_INTROUVABLE')
}

async function assertRoom(tx: Db, spectacleId: number): Promise<void> {
  const count = await tx.photo.count({ where: { spectacleId, deletedAt: null } })
  if (count >= EXTRA_PHOTOS) throw apiError('PHOTOS_AU_COMPLET')
}

async function nextPlace(tx: Db, spectacleId: number): Promise<number> {
  const where = { spectacleId, deletedAt: null }
  const { _max } = await tx.photo.aggregate({ where, _max: { sortOrder: true } })
  return (_max.sortOrder ?? 0) + 1
}

const tell = (
  tx: Db,
  by: Actor,
  { after, ...change }: { action: string; before?: Photo; after: Photo },
) => audit(tx, by, { ...change, entity: 'photos', id: after.id, label: after.imagePath, after })

const manage = (photo: Photo): ManagedPhoto => ({
  id: photo.id,
  image_path: photo.imagePath,
  sort_order: photo.sortOrder,
  spectacle_id: photo.spectacleId,
  version: photo.version,
  deletedAt: photo.deletedAt?.toISOString() ?? null,
})
