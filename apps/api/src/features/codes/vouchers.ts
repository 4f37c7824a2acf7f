import { createHmac } from 'node:crypto'
import { VOUCHER_CLASSES } from '@espace/contracts/codes/codes.constants'
import { apiError } from '@espace/contracts/kernel/errors'
import { CODE_LENGTH, CODE_LETTERS } from '@espace/contracts/reservations/reservation'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { deriveKey, fingerprint } from '#platform/keys/keys.ts'
import { queryRow, TODAY } from '#platform/sql.ts'

/**
 * The code of a voucher, derived from its id: the team can read it out again, and reading the database spends nothing.
 *
 * @param secret never changes, like that of addresses
 */
export function voucherCode(secret: string, id: string): string {
  const bytes = createHmac('sha256', deriveKey(secret, 'voucher-code')).update(id).digest()
  return Array.from(
    bytes.subarray(0, CODE_LENGTH),
    (byte) => CODE_LETTERS[byte % CODE_LETTERS.length],
  ).join('')
}

const Found = z.object({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  class: z.enum(VOUCHER_CLASSES),
  placeCents: z.int().nullable(),
  balanceCents: z.int(),
  isExpired: z.boolean(),
})
export type FoundVoucher = Omit<z.infer<typeof Found>, 'isExpired'>

/** The voucher of a code. @throws {ApiError} BON_INCONNU, BON_EXPIRE */
export async function findVoucher(tx: Db, code: string): Promise<FoundVoucher> {
  const row = await queryRow(tx, Found)`
    select id, number, title, class, place_cents as "placeCents", balance_cents as "balanceCents",
      valid_until < ${TODAY} as "isExpired"
      from vouchers where hash = ${fingerprint(code)}`
  if (!row) throw apiError('BON_INCONNU')
  const { isExpired, ...found } = row
  if (isExpired) throw apiError('BON_EXPIRE')
  return found
}

/**
 * Its row takes the sum off with the settlement, and refuses the second of two that come at once, too.
 *
 * @throws {ApiError} BON_INSUFFISANT
 */
export function assertWorth({ balanceCents }: FoundVoucher, amountCents: number): void {
  if (balanceCents < amountCents) throw apiError('BON_INSUFFISANT')
}

/** The prefix of the tarif key of seats paid by a voucher of places. */
export const PLACES_TARIF = 'bon-'

/** The tarif of seats paid by a voucher of places; undefined for an amount, which pays any price. */
export function tarifOfPlaces({ number, title: name, class: kind, placeCents }: FoundVoucher) {
  if (placeCents === null) return undefined
  return { priceCents: placeCents, tarif: { key: `${PLACES_TARIF}${number}`, name, class: kind } }
}

/** Turns a violated balance constraint into BON_INSUFFISANT: a concurrent transaction spent the voucher first. */
export const unlessSpent = <Result>(spending: Promise<Result>): Promise<Result> =>
  spending.catch((error: unknown) => {
    const isOverdrawn = error instanceof Error && error.message.includes('vouchers_balance_check')
    throw isOverdrawn ? apiError('BON_INSUFFISANT', { cause: error }) : error
  })

const Lapsed = z.object({ cards: z.int() })

/** Expires vouchers after their last day, with their balance. @returns how many */
export async function lapseVouchers(db: Db): Promise<number> {
  const row = await queryRow(db, Lapsed)`select lapse_vouchers() as cards`
  return row?.cards ?? 0
}
