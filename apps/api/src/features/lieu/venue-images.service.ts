import type { AuditAction } from '@espace/contracts/audit/audit.constants'
import { apiError } from '@espace/contracts/kernel/errors'
import type {
  ManagedVenueImage,
  VenueImageChange,
  VenueImageDraft,
} from '@espace/contracts/lieu/lieu'
import { MAX_VENUE_IMAGES } from '@espace/contracts/lieu/lieu.constants'
import type { Db, Prisma, VenueImage } from '@espace/prisma/client'
import { type Actor, audit } from '#platform/audit.ts'
import { assertCurrent, type Save } from '#platform/content/versions.ts'
import { takeTurns } from '#platform/sql.ts'
import { renewPicture } from '#platform/stored-pictures.ts'
import type { Services } from '#services.ts'

const PRESENT: Prisma.VenueImageWhereInput = { deletedAt: null }
const IN_ORDER: Prisma.VenueImageOrderByWithRelationInput[] = [
  { isMain: 'desc' },
  { sortOrder: 'asc' },
  { id: 'asc' },
]

/** Staff's management of the pictures. Changes are serialised: which one is the main one concerns all of them. */
export function venueImagesService({ db, now, uploadsDir }: Services) {
  const locked = <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> =>
    db.$transaction(async (tx) => {
      await takeTurns(tx, 'venue_images')
      return work(tx)
    })

  return {
    list: () => listImages(db),

    async listBin(): Promise<ManagedVenueImage[]> {
      const images = await db.venueImage.findMany({
        where: { deletedAt: { not: null } },
        orderBy: [{ deletedAt: 'desc' }, { id: 'desc' }],
        take: MAX_VENUE_IMAGES,
      })
      return images.map(manage)
    },

    add: ({ image_path: imagePath, is_main, alt }: VenueImageDraft, by: Actor) =>
      locked(async (tx) => {
        await renewPicture({ uploadsDir, field: 'image_path', path: imagePath })
        const sortOrder = await nextPlace(tx)
        const added = await tx.venueImage.create({ data: { imagePath, alt, sortOrder } })
        await auditImage(tx, by, { action: 'ajout', after: added })
        await settleMain(tx, by, { id: added.id, isMain: is_main })
        return manage(await find(tx, added.id))
      }),

    change: (id: number, { image_path, is_main, alt }: VenueImageChange, save: Save) =>
      locked(async (tx) => {
        const before = await take(tx, id, save)
        const named = { field: 'image_path', path: image_path, before: before.imagePath }
        await renewPicture({ uploadsDir, ...named })
        const data = {
          ...(image_path !== undefined && { imagePath: image_path }),
          ...(alt !== undefined && { alt }),
        }
        const after = await tx.venueImage.update({ where: { id }, data: newer(data) })
        await auditImage(tx, save.by, { action: 'modification', before, after })
        await settleMain(tx, save.by, { id, isMain: is_main })
        return manage(await find(tx, id))
      }),

    /** Positions count from 1. Pictures that are not named keep their order, behind. */
    order: (ids: readonly number[], by: Actor): Promise<ManagedVenueImage[]> =>
      locked(async (tx) => {
        const images = await tx.venueImage.findMany({ where: PRESENT, orderBy: IN_ORDER })
        const rank = new Map(ids.map((id, index) => [id, index]))
        const sorted = images.toSorted(
          (a, b) => (rank.get(a.id) ?? ids.length) - (rank.get(b.id) ?? ids.length),
        )
        for (const [index, before] of sorted.entries()) {
          if (before.sortOrder === index + 1) continue
          const data = newer({ sortOrder: index + 1 })
          const after = await tx.venueImage.update({ where: { id: before.id }, data })
          await auditImage(tx, by, { action: 'modification', before, after })
        }
        return listImages(tx)
      }),

    remove: (id: number, save: Save) =>
      locked(async (tx) => {
        const before = await take(tx, id, save)
        const data = newer({ deletedAt: now(), isMain: false })
        const after = await tx.venueImage.update({ where: { id }, data })
        await auditImage(tx, save.by, { action: 'suppression', before, after })
        await settleMain(tx, save.by)
      }),

    restore: (id: number, save: Save) =>
      locked(async (tx) => {
        const before = await take(tx, id, save, true)
        const data = newer({ deletedAt: null, sortOrder: await nextPlace(tx) })
        const after = await tx.venueImage.update({ where: { id }, data })
        await auditImage(tx, save.by, { action: 'restauration', before, after })
        await settleMain(tx, save.by, { id, isMain: undefined })
        return manage(await find(tx, id))
      }),
  }
}

const newer = (data: Prisma.VenueImageUpdateInput): Prisma.VenueImageUpdateInput => ({
  ...data,
  version: { increment: 1 },
})

async function listImages(tx: Db): Promise<ManagedVenueImage[]> {
  const images = await tx.venueImage.findMany({
    where: PRESENT,
    orderBy: IN_ORDER,
    take: MAX_VENUE_IMAGES,
  })
  return images.map(manage)
}

async function find(tx: Db, id: number): Promise<VenueImage> {
  const image = await tx.venueImage.findUnique({ where: { id } })
  if (!image) throw apiError('RESSOURCE_INTROUVABLE')
  return image
}

/** The picture to save: a version read before it went to the trash is refused as outdated. */
async function take(tx: Db, id: number, { expected }: Save, isInBin = false): Promise<VenueImage> {
  const image = await find(tx, id)
  await assertCurrent(image, expected, manage)
  if ((image.deletedAt !== null) !== isInBin) throw apiError('RESSOURCE_INTROUVABLE')
  return image
}

/** The last position, as long as there is room. */
async function nextPlace(tx: Db): Promise<number> {
  const { _count, _max } = await tx.venueImage.aggregate({
    where: PRESENT,
    _count: true,
    _max: { sortOrder: true },
  })
  if (_count >= MAX_VENUE_IMAGES) throw apiError('IMAGES_AU_COMPLET')
  return (_max.sortOrder ?? 0) + 1
}

/** The picture to save, and whether it is to be the main one; undefined: unspecified. */
interface Wish {
  id: number
  isMain: boolean | undefined
}

/**
 * Sees to it that exactly one picture is the main one: the one that is wished for, else the present one
 * unless it steps down, else the first of the others, else whatever is there.
 */
async function settleMain(tx: Db, by: Actor, wish?: Wish): Promise<void> {
  const images = await tx.venueImage.findMany({ where: PRESENT, orderBy: IN_ORDER })
  const asked = images.find(({ id }) => id === wish?.id)
  const stepsDown = wish?.isMain === false ? asked : undefined
  const main =
    (wish?.isMain === true ? asked : undefined) ??
    images.find((image) => image.isMain && image !== stepsDown) ??
    images.find((image) => image !== stepsDown) ??
    stepsDown
  const set = async (before: VenueImage, isMain: boolean) => {
    // One save, one version.
    const data = before === asked ? { isMain } : newer({ isMain })
    const after = await tx.venueImage.update({ where: { id: before.id }, data })
    await auditImage(tx, by, { action: 'modification', before, after })
  }
  // The old one first: a unique index allows no two, even within a transaction.
  for (const image of images) {
    if (image.isMain && image !== main) await set(image, false)
  }
  if (main && !main.isMain) await set(main, true)
}

const auditImage = (
  tx: Db,
  by: Actor,
  { after, ...change }: { action: AuditAction; before?: VenueImage; after: VenueImage },
) =>
  audit(tx, by, {
    ...change,
    entity: 'lieu',
    id: after.id,
    label: after.alt || after.imagePath,
    after,
  })

const manage = (image: VenueImage): ManagedVenueImage => ({
  id: image.id,
  image_path: image.imagePath,
  is_main: image.isMain,
  alt: image.alt,
  sort_order: image.sortOrder,
  version: image.version,
  deletedAt: image.deletedAt?.toISOString() ?? null,
})
