import { type Kind, KINDS } from '@espace/contracts/codes/codes.constants'
import { apiError } from '@espace/contracts/kernel/errors'
import { Tarif } from '@espace/contracts/tarifs/tarifs'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRow } from '#platform/sql.ts'

const Refusal = z
  .enum(['CODE_PROMO_INCONNU', 'CODE_PROMO_A_VENIR', 'CODE_PROMO_EXPIRE', 'CODE_PROMO_EPUISE'])
  .nullable()

const Code = z.object({
  id: z.int(),
  code: z.string(),
  kind: z.enum(KINDS),
  value: z.int(),
  refusal: Refusal,
  covered: z.array(z.object({ spectacleId: z.int(), tarif: Tarif.nullable() })),
})

const State = z.object({ refusal: Refusal, isUsedUp: z.boolean() })

/** The user of a code: an account, or a guest by address. */
export interface CodeUser {
  userId: number | null
  email: string | null
}

export interface FoundCode {
  id: number
  code: string
  kind: Kind
  value: number
  /** The requested dates that the code is for, with the tarif that it gives there. */
  covered: ReadonlyMap<number, Tarif | null>
}

/**
 * A promo code as it is entered, for the dates of a cart.
 *
 * @throws {ApiError} CODE_PROMO_INCONNU, or another reason why it is not taken
 */
export async function findCode(
  db: Db,
  typed: string,
  spectacleIds: readonly number[],
): Promise<FoundCode> {
  const row = await queryRow(db, Code)`
    select id, code, kind, value, promo_code_refusal(promo_codes) as refusal,
      array(select jsonb_build_object('spectacleId', show, 'tarif', promo_code_tarif(promo_codes, show))
              from unnest(${spectacleIds}::int[]) show where promo_code_covers(promo_codes, show)) as covered
      from promo_codes where code = ${typed}`
  if (!row) throw apiError('CODE_PROMO_INCONNU')
  const { refusal, covered, ...found } = row
  if (refusal !== null) throw apiError(refusal)
  if (covered.length === 0) throw apiError('CODE_PROMO_AUTRE_DATE')
  return { ...found, covered: new Map(covered.map((each) => [each.spectacleId, each.tarif])) }
}

const Discounting = z.object({ kind: z.enum(KINDS), value: z.int(), covered: z.array(z.int()) })

/** The discount on other dates of a code that seats were booked with; none for a code that gives a tarif. */
export const codeOfSeats = (db: Db, id: number, spectacleIds: readonly number[]) =>
  queryRow(db, Discounting)`
    select kind, value, array(select show from unnest(${spectacleIds}::int[]) show
      where promo_code_covers(promo_codes, show)) as covered
      from promo_codes where id = ${id} and kind <> 'tarif'`

/** @throws {ApiError} CODE_PROMO_EPUISE, CODE_PROMO_DEJA_SERVI, or another reason of refusal */
export async function assertUsable(db: Db, id: number, { userId, email }: CodeUser): Promise<void> {
  const state = await queryRow(db, State)`
    select promo_code_refusal(promo_codes) as refusal,
      coalesce(max_per_booker <= promo_code_uses_by(promo_codes, ${userId}::int, ${email}::text), false)
        as "isUsedUp"
      from promo_codes where id = ${id}`
  if (!state) throw apiError('CODE_PROMO_INCONNU')
  if (state.refusal !== null) throw apiError(state.refusal)
  if (state.isUsedUp) throw apiError('CODE_PROMO_DEJA_SERVI')
}

/**
 * Those who use the same code take turns until their transactions end, so that each counts the bookings of the others:
 * the count is a statement of its own, because one that waited for a lock still sees what was before. Call it before
 * the tickets are written and before shows are locked.
 */
export const lockCode = (tx: Db, id: number) =>
  tx.$executeRaw`select from promo_codes where id = ${id} for no key update`

/** Locks the code of a booking, if any, and checks that it is still usable. Call it where `lockCode` may be called. */
export async function useCode(
  tx: Db,
  wanted: readonly { promoCodeId?: number }[],
  user: CodeUser,
): Promise<void> {
  const id = wanted.find(({ promoCodeId }) => promoCodeId !== undefined)?.promoCodeId
  if (id === undefined) return
  await lockCode(tx, id)
  await assertUsable(tx, id, user)
}

/** Whether a released code has a use left for one more booking. */
export async function isLeft(tx: Db, id: number): Promise<boolean> {
  await lockCode(tx, id)
  const row = await queryRow(tx, z.object({ isLeft: z.boolean() }))`
    select coalesce(promo_code_uses(promo_codes) < max_uses, true) as "isLeft"
      from promo_codes where id = ${id}`
  return row?.isLeft ?? false
}
