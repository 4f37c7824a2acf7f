import { voucherMessages } from '@espace/contracts/codes/voucher-orders.constants'
import { fieldError } from '@espace/contracts/kernel/errors'
import type { Db, Voucher } from '@espace/prisma/client'
import { voucherTerms } from '#platform/venue/venue-settings.ts'

export type Offer = Pick<Voucher, 'amountCents' | 'placeCents' | 'title' | 'class'>

/**
 * What an order of a gift card buys: an amount, or a formula of the settings.
 *
 * @throws {ApiError} REQUETE_INVALIDE
 */
export async function offerOf(
  db: Db,
  { formula, amountCents }: { formula: string; amountCents?: number | undefined },
): Promise<Offer> {
  if (amountCents !== undefined)
    return { amountCents, placeCents: null, title: 'Bon cadeau', class: 'plein' }
  const { formulas } = await voucherTerms.read(db)
  const found = formulas.find(({ name }) => name === formula)
  if (!found) throw fieldError('formula', voucherMessages.formula)
  const { name: title, places, placeCents } = found
  return { amountCents: places * placeCents, placeCents, title, class: found.class }
}
