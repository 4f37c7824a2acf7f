import type { VoucherState } from '@espace/contracts/codes/voucher-orders'
import { apiError } from '@espace/contracts/kernel/errors'
import { LANGUAGES } from '@espace/contracts/kernel/languages'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { fingerprint } from '#platform/keys/keys.ts'
import { queryRow } from '#platform/sql.ts'
import { readVenueLines } from '#platform/venue/operator.ts'
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
  language: z.enum(LANGUAGES),
})

const MAX_USES = 500

async function usesOf(db: Db, voucherId: string): Promise<VoucherState['uses']> {
  const uses = await db.settlement.findMany({
    where: { voucherId, amountCents: { not: 0 } },
    include: { ticket: { include: { spectacle: true } } },
    orderBy: { id: 'desc' },
    take: MAX_USES,
  })
  return uses.map(({ createdAt, seats, amountCents, ticket: { spectacle } }) => ({
    at: createdAt.toISOString(),
    title: spectacle.title,
    date: spectacle.date.toISOString().slice(0, 10),
    seats,
    amountCents,
  }))
}

export function cardsService({ db }: Services) {
  const find = async (code: string): Promise<z.infer<typeof Card>> => {
    const card = await queryRow(db, Card)`
      select v.id, v.title, v.place_cents as "placeCents", v.lapsed_cents as "lapsedCents",
        v.amount_cents as "amountCents", v.balance_cents as "balanceCents",
        v.valid_until::text as "validUntil",
        v.valid_until < (now() at time zone 'Europe/Paris')::date as "isExpired",
        coalesce(o.name, '') as from, coalesce(nullif(o.recipient_name, ''), v.name) as to,
        coalesce(o.greeting, '') as greeting, coalesce(o.language, 'fr') as language
        from vouchers v left join voucher_orders o on o.id = v.id
       where v.hash = ${fingerprint(code)}`
    if (!card) throw apiError('BON_INTROUVABLE')
    return card
  }

  return {
    async look(code: string): Promise<VoucherState> {
      const {
        id,
        from: _from,
        to: _to,
        greeting: _greeting,
        language: _language,
        ...state
      } = await find(code)
      return { ...state, uses: await usesOf(db, id) }
    },

    /** The card as a PDF; loaded lazily. */
    async pdf(code: string): Promise<Uint8Array> {
      const [card, venue] = await Promise.all([find(code), readVenueLines(db)])
      const { drawGiftCard } = await import('#platform/vouchers/draw-gift-card.ts')
      return drawGiftCard({ card: { ...card, code }, venue })
    },
  }
}
