import type { VoucherState } from '@espace/contracts/codes/voucher-orders'
import { apiError } from '@espace/contracts/kernel/errors'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { fingerprint } from '#platform/keys/keys.ts'
import { queryRow, queryRows } from '#platform/sql.ts'
import { readHouseLines } from '#platform/venue/operator.ts'
import type { Services } from '#services.ts'

const Card = z.object({
  id: z.string(),
  amountCents: z.int(),
  placeCents: z.int().nullable(),
  title: z.string(),
  lapsedCents: z.int(),
  balanceCents: z.int(),
  validUntil: z.string(),
  isExpired: z.boolean(),
  from: z.string(),
  to: z.string(),
  greeting: z.string(),
})

const Use = z.object({
  at: z.date().transform((at) => at.toISOString()),
  title: z.string(),
  date: z.string(),
  seats: z.int(),
  amountCents: z.int(),
})

/** A card is not spent more often. */
const MAX_USES = 500

const usesOf = (db: Db, id: string) => queryRows(db, Use)`
  select m.created_at as at, s.title, s.date_spectacle::text as date, m.seats, m.amount_cents as "amountCents"
    from settlements m join tickets t on t.id = m.ticket_id join spectacles s on s.id = t.spectacle_id
   where m.voucher_id = ${id}::uuid and m.amount_cents <> 0
   order by m.id desc limit ${MAX_USES}`

/** A gift card, for who has its code. */
export function cardsService({ db }: Services) {
  const find = async (code: string): Promise<z.infer<typeof Card>> => {
    const card = await queryRow(db, Card)`
      select v.id, v.title, v.place_cents as "placeCents", v.lapsed_cents as "lapsedCents",
        v.amount_cents as "amountCents", v.balance_cents as "balanceCents",
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
      const { id, from: _from, to: _to, greeting: _greeting, ...state } = await find(code)
      return { ...state, uses: await usesOf(db, id) }
    },

    /** To print; drawing takes a library that nothing else here needs. */
    async pdf(code: string): Promise<Uint8Array> {
      const [card, house] = await Promise.all([find(code), readHouseLines(db)])
      const { giftCardPdf } = await import('#platform/vouchers/gift-card-pdf.ts')
      return giftCardPdf({ ...card, code }, house)
    },
  }
}
