import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRow } from '#platform/sql.ts'

const Lapsed = z.object({ cards: z.int() })

/** Expires vouchers after their last day, with their balance. @returns how many */
export async function lapseVouchers(db: Db): Promise<number> {
  const row = await queryRow(db, Lapsed)`select lapse_vouchers() as cards`
  return row?.cards ?? 0
}
