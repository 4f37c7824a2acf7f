import { apiError } from '@espace/contracts/kernel/errors'
import type { Parsed } from '@espace/contracts/kernel/route'
import {
  type ManagedVanne,
  PublishedVanne,
  type vannesContract,
} from '@espace/contracts/vannes/vannes'
import {
  VANNE_STATUSES,
  VANNES_SHOWN,
  type VanneStatus,
} from '@espace/contracts/vannes/vannes.constants'
import type { Db, Prisma } from '@espace/prisma/client'
import { audit } from '#platform/audit.ts'
import { assertCurrent, lockRow, type Save } from '#platform/content/versions.ts'
import { type PageQuery, paginationOf, rangeOf } from '#platform/pagination.ts'
import { queryRows } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { eveningOf } from './vanne-links.ts'

type NewVanne = Parsed<typeof vannesContract.send>['body']

const WITH_SHOW = {
  spectacle: { select: { title: true, date: true } },
} as const satisfies Prisma.VanneInclude

type Row = Prisma.VanneGetPayload<{ include: typeof WITH_SHOW }>

export function vannesService({ db, addressKeys: keys }: Services) {
  return {
    /** One joke for each address and evening: a later one replaces it until it is published. */
    async send({ email, token, text, firstName }: NewVanne): Promise<void> {
      const spectacleId = eveningOf(keys, email, token)
      if (spectacleId === undefined) throw apiError('LIEN_INVALIDE')
      await db.$transaction(async (tx) => {
        const { count } = await tx.vanne.updateMany({
          where: { spectacleId, email, publishedAt: null },
          data: {
            text,
            firstName,
            status: 'proposée',
            saidAt: new Date(),
            version: { increment: 1 },
          },
        })
        if (count > 0) return
        const isKnown = (await tx.vanne.count({ where: { spectacleId, email } })) > 0
        throw apiError(isKnown ? 'VANNE_PUBLIEE' : 'LIEN_INVALIDE')
      })
    },

    published: (): Promise<PublishedVanne[]> => queryRows(db, PublishedVanne)`
      select v.id, v.text, v.first_name as "firstName", s.title as show
        from vannes v join spectacles s on s.id = v.spectacle_id
       where v.status = 'publiée' and is_visible(s)
       order by v.said_at desc, v.id desc limit ${VANNES_SHOWN}`,

    async list(query: PageQuery & { status?: VanneStatus | undefined }) {
      const where = { status: query.status ?? { not: null } }
      const [vannes, total, proposed] = await Promise.all([
        db.vanne.findMany({
          where,
          include: WITH_SHOW,
          orderBy: [{ saidAt: 'desc' }, { id: 'desc' }],
          ...rangeOf(query),
        }),
        db.vanne.count({ where }),
        db.vanne.count({ where: { status: 'proposée' } }),
      ])
      return { vannes: vannes.map(manage), proposed, pagination: paginationOf(total, query) }
    },

    /** The audit log does not repeat what was written. */
    setStatus: (id: number, status: VanneStatus, { by, expected }: Save): Promise<ManagedVanne> =>
      db.$transaction(async (tx) => {
        await lockRow(tx, 'vannes', id)
        const before = await found(tx, id)
        await assertCurrent(before, expected, manage)
        if (before.status === status) return manage(before)
        const publishedAt = status === 'publiée' ? new Date() : null
        const after = await tx.vanne.update({
          where: { id },
          data: { status, publishedAt, version: { increment: 1 } },
          include: WITH_SHOW,
        })
        const diff = { before: { status: before.status }, after: { status } }
        const { title } = after.spectacle
        await audit(tx, by, {
          action: 'modification',
          entity: 'vannes',
          id,
          label: title,
          ...diff,
        })
        return manage(after)
      }),
  }
}

async function found(tx: Db, id: number): Promise<Row> {
  const vanne = await tx.vanne.findFirst({
    where: { id, status: { not: null } },
    include: WITH_SHOW,
  })
  if (!vanne) throw apiError('RESSOURCE_INTROUVABLE')
  return vanne
}

const manage = (vanne: Row): ManagedVanne => ({
  id: vanne.id,
  version: vanne.version,
  ...presentOwn(vanne),
})

const presentOwn = ({ spectacleId, spectacle, text, firstName, status, saidAt }: Row) => ({
  spectacleId,
  title: spectacle.title,
  date_spectacle: spectacle.date.toISOString().slice(0, 10),
  text: text ?? '',
  firstName,
  status: VANNE_STATUSES.find((known) => known === status) ?? 'proposée',
  saidAt: (saidAt ?? new Date(0)).toISOString(),
})

/** The jokes of a person, for a copy of their data. */
export async function vannesOf(
  db: Db,
  { email, emailVerifiedAt }: { email: string; emailVerifiedAt: Date | null },
) {
  if (emailVerifiedAt === null) return []
  const vannes = await db.vanne.findMany({
    where: { email, status: { not: null } },
    include: WITH_SHOW,
    orderBy: { id: 'asc' },
  })
  return vannes.map(presentOwn)
}
