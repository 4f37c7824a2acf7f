import { VoucherState, type VoucherWithdrawal } from '@espace/contracts/codes/voucher-orders'
import { voucherMessages as say } from '@espace/contracts/codes/voucher-orders.constants'
import { apiError, fieldError } from '@espace/contracts/kernel/errors'
import { LANGUAGES } from '@espace/contracts/kernel/languages'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { fingerprint } from '#platform/keys/keys.ts'
import { queryRow, TODAY } from '#platform/sql.ts'
import { readVenueLines } from '#platform/venue/operator.ts'
import type { Services } from '#services.ts'
import { refundCard } from './refund-card.ts'

const Shown = VoucherState.omit({ uses: true })

const Card = Shown.extend({
  id: z.string(),
  buyerEmail: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  greeting: z.string(),
  language: z.enum(LANGUAGES),
})

const MAX_USES = 500

/** Fourteen days (article L221-18 of the code de la consommation), and the longest weekend in which they may end. */
const WITHDRAWAL_DAYS = 18

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

export function cardsService({ db, now }: Services) {
  const find = async (code: string, tx: Db = db): Promise<z.infer<typeof Card>> => {
    const card = await queryRow(tx, Card)`
      select v.id, v.title, v.place_cents as "placeCents", v.lapsed_cents as "lapsedCents",
        v.refunded_cents as "refundedCents", o.email as "buyerEmail",
        case when v.balance_cents > 0 and o.email is not null
              and ${TODAY} <= last.day then last.day::text end as "withdrawableUntil",
        v.amount_cents as "amountCents", v.balance_cents as "balanceCents",
        v.valid_until::text as "validUntil",
        v.valid_until < ${TODAY} as "isExpired",
        coalesce(o.name, '') as from, coalesce(nullif(o.recipient_name, ''), v.name) as to,
        coalesce(o.greeting, '') as greeting, coalesce(o.language, 'fr') as language
        from vouchers v left join voucher_orders o on o.id = v.id,
          lateral (select (o.paid_at at time zone 'Europe/Paris')::date + ${WITHDRAWAL_DAYS}::int as day) last
       where v.hash = ${fingerprint(code)}`
    if (!card) throw apiError('BON_INTROUVABLE')
    return card
  }

  return {
    async look(code: string): Promise<VoucherState> {
      const card = await find(code)
      return { ...Shown.parse(card), uses: await usesOf(db, card.id) }
    },

    /** Withdraws from the order of a card. @throws {ApiError} BON_NON_REMBOURSABLE; REQUETE_INVALIDE: not its buyer */
    async withdraw(tx: Db, { code, email }: z.infer<typeof VoucherWithdrawal>) {
      const { id, withdrawableUntil, buyerEmail } = await find(code, tx)
      if (withdrawableUntil === null) throw apiError('BON_NON_REMBOURSABLE')
      if (buyerEmail !== email) throw fieldError('email', say.buyer)
      await refundCard(tx, id, now())
      return { message: say.withdrawn }
    },

    /** The card as a PDF; loaded lazily. */
    async pdf(code: string): Promise<Uint8Array> {
      const [card, venue] = await Promise.all([find(code), readVenueLines(db)])
      const { drawGiftCard } = await import('#platform/vouchers/draw-gift-card.ts')
      return drawGiftCard({ card: { ...card, code }, venue })
    },
  }
}
