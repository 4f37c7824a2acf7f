import type { AuditAction } from '@espace/contracts/audit/audit.constants'
import { apiError } from '@espace/contracts/kernel/errors'
import type { ManagedPhoto, PhotoChange, PhotoDraft } from '@espace/contracts/photos/photos'
import { EXTRA_PHOTOS, MAX_LISTED_PHOTOS } from '@espace/contracts/photos/photos.constants'
import type { Db, Photo, Prisma } from '@espace/prisma/client'
import { type Actor, audit } from '#platform/audit.ts'
import { assertCurrent, lockRow, type Save } from '#platform/content/versions.ts'
import { takeTurns } from '#platform/sql.ts'
import { renewPicture } from '#platform/stored-pictures.ts'
import type { Services } from '#services.ts'
import { listPhotos, type PhotosOf } from './photos.service.ts'

/** Staff's management of a show's photos. Changes of one show are serialised, because they are counted. */
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
      await auditPhoto(tx, by, { action, before, after })
      return manage(after)
    })

  return {
    async listOfSpectacle(id: number, of?: PhotosOf): Promise<ManagedPhoto[]> {
      const where = { id, deletedAt: null }
      const spectacle = await db.spectacle.findFirst({ where, select: { id: true } })
      if (!spectacle) throw apiError('SPECTACLE_INTROUVABLE')
      return (await listPhotos(db, id, of)).map(manage)
    },

    async listBin(): Promise<ManagedPhoto[]> {
      const photos = await db.photo.findMany({
        where: { deletedAt: { not: null } },
        orderBy: [{ deletedAt: 'desc' }, { id: 'desc' }],
        take: MAX_LISTED_PHOTOS,
      })
      return photos.map(manage)
    },

    add: ({ spectacle_id: spectacleId, image_path, sort_order, ofShow }: PhotoDraft, by: Actor) =>
      db.$transaction(async (tx) => {
        await lockShow(tx, spectacleId)
        const beside = await assertRoom(tx, { spectacleId, ofShow })
        await renewPicture({ uploadsDir, field: 'image_path', path: image_path })
        const sortOrder = sort_order === undefined ? nextPlace(beside) : sort_order
        const data = { spectacleId, imagePath: image_path, sortOrder, ofShow }
        const after = await tx.photo.create({ data })
        await auditPhoto(tx, by, { action: 'ajout', after })
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

    order: (spectacleId: number, ids: readonly number[], by: Actor): Promise<ManagedPhoto[]> =>
      db.$transaction((tx) => order(tx, spectacleId, { ids, by })),

    remove: (id: number, save: Save) =>
      change(id, { ...save, action: 'suppression', dataFor: async () => ({ deletedAt: now() }) }),

    restore: (id: number, save: Save) =>
      change(id, {
        ...save,
        action: 'restauration',
        dataFor: async (tx, photo) => {
          await assertRoom(tx, photo)
          return { deletedAt: null }
        },
      }),
  }
}

interface ChangeOf extends Save {
  action: 'modification' | 'suppression' | 'restauration'
  dataFor: (tx: Db, before: Photo) => Promise<Prisma.PhotoUpdateInput>
}

/** Positions count from 1. Photos that are not named keep their order, behind. */
async function order(
  tx: Db,
  spectacleId: number,
  { ids, by }: { ids: readonly number[]; by: Actor },
): Promise<ManagedPhoto[]> {
  await lockShow(tx, spectacleId)
  const rank = new Map(ids.map((id, index) => [id, index]))
  const named = await tx.photo.findFirst({ where: { id: { in: [...ids] }, ofShow: true } })
  const of = named ? 'show' : 'date'
  const photos = await listPhotos(tx, spectacleId, of)
  const sorted = photos.toSorted(
    (a, b) => (rank.get(a.id) ?? ids.length) - (rank.get(b.id) ?? ids.length),
  )
  for (const [index, before] of sorted.entries()) {
    if (before.sortOrder === index + 1) continue
    const data = { sortOrder: index + 1, version: { increment: 1 } }
    const after = await tx.photo.update({ where: { id: before.id }, data })
    await auditPhoto(tx, by, { action: 'modification', before, after })
  }
  return (await listPhotos(tx, spectacleId, of)).map(manage)
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

/** A show in the trash has no photos to change. Serialises the changes of all dates of a show. */
async function lockShow(tx: Db, id: number): Promise<void> {
  await lockRow(tx, 'spectacles', id, 'SPECTACLE_INTROUVABLE')
  const show = await tx.spectacle.findFirst({ where: { id, deletedAt: null } })
  if (!show) throw apiError('SPECTACLE_INTROUVABLE')
  await takeTurns(tx, `photos ${show.title}`)
}

/** @returns the photos of the same group */
async function assertRoom(tx: Db, { spectacleId, ofShow }: Pick<Photo, 'spectacleId' | 'ofShow'>) {
  const photos = await listPhotos(tx, spectacleId, ofShow ? 'show' : 'date')
  if (photos.length >= EXTRA_PHOTOS) throw apiError('PHOTOS_AU_COMPLET')
  return photos
}

const nextPlace = (photos: readonly Photo[]): number =>
  Math.max(0, ...photos.map(({ sortOrder }) => sortOrder ?? 0)) + 1

const auditPhoto = (
  tx: Db,
  by: Actor,
  { after, ...change }: { action: AuditAction; before?: Photo; after: Photo },
) => audit(tx, by, { ...change, entity: 'photos', id: after.id, label: after.imagePath, after })

const manage = (photo: Photo): ManagedPhoto => ({
  id: photo.id,
  image_path: photo.imagePath,
  sort_order: photo.sortOrder,
  spectacle_id: photo.spectacleId,
  ofShow: photo.ofShow,
  version: photo.version,
  deletedAt: photo.deletedAt?.toISOString() ?? null,
})
