import type { CodeChange, CodeDraft, ManagedCode } from '@espace/contracts/codes/codes'
import { KINDS, MAX_LISTED_CODES } from '@espace/contracts/codes/codes.constants'
import { apiError } from '@espace/contracts/kernel/errors'
import { type Db, Prisma, type PromoCode } from '@espace/prisma/client'
import { pick } from 'es-toolkit/object/pick'
import * as z from 'zod'
import { type Actor, audit } from '#platform/audit.ts'
import { assertCurrent, lockRow, type Save } from '#platform/content/versions.ts'
import { unlessTaken } from '#platform/database-errors.ts'
import { queryRow, queryRows } from '#platform/sql.ts'
import type { Services } from '#services.ts'

/** A used code is referenced by its bookings: it is never purged from the trash. */
export const WAS_USED = Prisma.sql`promo_code_was_used(promo_codes)`

const Present = z.object({ id: z.int(), uses: z.int(), hasDates: z.boolean() })

const Used = z.object({ wasUsed: z.boolean() })

const Kind = z.enum(KINDS)

export function codesService({ db, now }: Services) {
  const list = async (isInBin: boolean): Promise<ManagedCode[]> => {
    const codes = await db.promoCode.findMany({
      where: { deletedAt: isInBin ? { not: null } : null },
      orderBy: [...(isInBin ? [{ deletedAt: 'desc' as const }] : []), { id: 'desc' }],
      take: MAX_LISTED_CODES,
    })
    return manageAll(db, codes)
  }

  const change = (id: number, { by, action, expected, data }: ChangeOf) =>
    db.$transaction(async (tx) => {
      await lockRow(tx, 'promo_codes', id)
      const before = await tx.promoCode.findUniqueOrThrow({ where: { id } })
      await assertCurrent(before, expected, (row) => manage(tx, row))
      const isInBin = before.deletedAt !== null
      if (isInBin !== (action === 'restauration')) throw apiError('RESSOURCE_INTROUVABLE')
      if (data.code !== undefined && data.code !== before.code) await assertUnused(tx, id)
      const after = await unlessTaken(
        tx.promoCode.update({ where: { id }, data: { ...data, version: { increment: 1 } } }),
        'CODE_PROMO_EXISTANT',
      )
      await audit(tx, by, { action, entity: 'codes', id, label: after.code, before, after })
      return manage(tx, after)
    })

  return {
    managed: () => list(false),
    listBin: () => list(true),

    /** @throws {ApiError} CODE_PROMO_EXISTANT */
    add: (draft: CodeDraft, by: Actor): Promise<ManagedCode> =>
      db.$transaction(async (tx) => {
        const after = await unlessTaken(
          tx.promoCode.create({ data: { ...columnsOf(draft), code: draft.code } }),
          'CODE_PROMO_EXISTANT',
        )
        const { id, code: label } = after
        await audit(tx, by, { action: 'ajout', entity: 'codes', id, label, after })
        return manage(tx, after)
      }),

    /** @throws {ApiError} CODE_PROMO_EXISTANT; CODE_PROMO_FIXE: bookings reference it */
    change: (id: number, { code, ...draft }: CodeChange, save: Save) => {
      const data = { ...columnsOf(draft), ...(code !== undefined && { code }) }
      return change(id, { ...save, action: 'modification', data })
    },

    remove: (id: number, save: Save) =>
      change(id, { ...save, action: 'suppression', data: { deletedAt: now() } }),

    restore: (id: number, save: Save) =>
      change(id, { ...save, action: 'restauration', data: { deletedAt: null } }),
  }
}

interface ChangeOf extends Save {
  action: 'modification' | 'suppression' | 'restauration'
  data: Partial<Prisma.PromoCodeCreateInput>
}

const columnsOf = (draft: CodeChange) => ({
  ...pick(draft, ['kind', 'value', 'tarif', 'maxUses', 'maxPerBooker', 'titles', 'spectacleIds']),
  validFrom: dateOf(draft.validFrom),
  validUntil: dateOf(draft.validUntil),
})

const dateOf = (day: string | null): Date | null => (day === null ? null : new Date(day))

const dayOf = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null

async function assertUnused(tx: Db, id: number): Promise<void> {
  const row = await queryRow(tx, Used)`
    select ${WAS_USED} as "wasUsed" from promo_codes where id = ${id}`
  if (row?.wasUsed) throw apiError('CODE_PROMO_FIXE')
}

async function manage(db: Db, code: PromoCode): Promise<ManagedCode> {
  const [managed] = await manageAll(db, [code])
  if (!managed) throw new Error('A code was not presented.')
  return managed
}

async function manageAll(db: Db, codes: readonly PromoCode[]): Promise<ManagedCode[]> {
  const ids = codes.map(({ id }) => id)
  const rows = await queryRows(db, Present)`
    select id, promo_code_uses(promo_codes) as uses, promo_code_has_dates(promo_codes) as "hasDates"
      from promo_codes where id = any(${ids}::int[])`
  const present = new Map(rows.map(({ id, ...row }) => [id, row]))
  return codes.map((code) => ({
    ...code,
    kind: Kind.parse(code.kind),
    validFrom: dayOf(code.validFrom),
    validUntil: dayOf(code.validUntil),
    ...(present.get(code.id) ?? { uses: 0, hasDates: false }),
    deletedAt: code.deletedAt?.toISOString() ?? null,
  }))
}
