import type { VoucherState } from '@espace/contracts/codes/voucher-orders'
import { apiError } from '@espace/contracts/kernel/errors'
import * as z from 'zod'
import { fingerprint } from '#platform/keys/keys.ts'
import { queryRow } from '#platform/sql.ts'
import { readHouseLines } from '#platform/venue/operator.ts'
import type { Services } from '#services.ts'

const Card = z.object({
  amountCents: z.int(),
  balanceCents: z.int(),
  validUntil: z.string(),
  isExpired: z.boolean(),
  from: z.string(),
  to: z.string(),
  greeting: z.string(),
})

/** A gift card, for who has its code. */
export function cardsService({ db }: Services) {
  const find = async (code: string): Promise<z.infer<typeof Card>> => {
    const card = await queryRow(db, Card)`
      select v.amount_cents as "amountCents", v.balance_cents as "balanceCents",
        v.valid_until::text as "validUntil",
        v.valid_until < (now() at time zone 'Europe/Paris')::date as "isExpired",
        coalesce(o.name, '') as from, coalesce(nullif(o.recipient_name, ''), v.name) as to,
        coalesce(o.greeting, '') as greeting
        from vouchers v left join voucher_orders o on o.id = v.id
       where v.hash = ${fingerprint(code)}`
    if (!card) throw apiError('BON_INTROUVABLE')
    return card
  }

  return {
    async look(code: string): Promise<VoucherState> {
      const { amountCents, balanceCents, validUntil, isExpired } = await find(code)
      return { amountCents, balanceCents, validUntil, isExpired }
    },

    /** To print; drawing takes a library that nothing else here needs. */
    async pdf(code: string): Promise<Uint8Array> {
      const [card, house] = await Promise.all([find(code), readHouseLines(db)])
      const { giftCardPdf } = await import('#platform/vouchers/gift-card-pdf.ts')
      return new Uint8Array(await giftCardPdf({ ...card, code }, house))
    },
  }
}
