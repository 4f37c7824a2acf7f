import { createHmac } from 'node:crypto'
import { apiError } from '@espace/contracts/kernel/errors'
import { CODE_LENGTH, CODE_LETTERS } from '@espace/contracts/reservations/reservation'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { deriveKey, fingerprint } from '#platform/keys/keys.ts'
import { queryRow } from '#platform/sql.ts'

/**
 * The code of a voucher, from its id: the team may read it out again, and who reads the database can spend nothing.
 *
 * @param secret stays the same for good, like that of addresses
 */
export function voucherCode(secret: string, id: string): string {
  const bytes = createHmac('sha256', deriveKey(secret, 'voucher-code')).update(id).digest()
  return Array.from(
    bytes.subarray(0, CODE_LENGTH),
    (byte) => CODE_LETTERS[byte % CODE_LETTERS.length],
  ).join('')
}

const Found = z.object({ id: z.string(), balanceCents: z.int(), isExpired: z.boolean() })

/**
 * The voucher of a code, which is worth that much. Its row takes the sum off with the settlement, and refuses the second
 * of two that come at once (`BON_INSUFFISANT`, too).
 *
 * @returns its id
 * @throws {ApiError} BON_INCONNU, BON_EXPIRE, BON_INSUFFISANT
 */
export async function findVoucher(tx: Db, code: string, amountCents: number): Promise<string> {
  const found = await queryRow(tx, Found)`
    select id, balance_cents as "balanceCents",
      valid_until < (now() at time zone 'Europe/Paris')::date as "isExpired"
      from vouchers where hash = ${fingerprint(code)}`
  if (!found) throw apiError('BON_INCONNU')
  if (found.isExpired) throw apiError('BON_EXPIRE')
  if (found.balanceCents < amountCents) throw notEnough()
  return found.id
}

const notEnough = (cause?: unknown) => apiError('BON_INSUFFISANT', { cause })

/** Turns a violated balance constraint into BON_INSUFFISANT: a concurrent transaction spent the voucher first. */
export async function unlessSpent<Result>(spending: Promise<Result>): Promise<Result> {
  try {
    return await spending
  } catch (error) {
    throw isOverdrawn(error) ? notEnough(error) : error
  }
}

const isOverdrawn = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('vouchers_balance_check')
