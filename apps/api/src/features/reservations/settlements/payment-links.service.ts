import { apiError } from '@espace/contracts/kernel/errors'
import { ORDER_PATH } from '@espace/contracts/paths'
import type { Party } from '@espace/contracts/reservations/box-office'
import type { PartyPaymentLink } from '@espace/contracts/reservations/settlements'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { type Actor, audit } from '#platform/audit.ts'
import { queryRow } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { getParty, inJournal, lockOpen } from '../box-office/box-office-rows.ts'
import { linesOf } from '../checkout/held.ts'
import { openOrderLink } from '../guests/order-links.ts'
import { createPaymentLink } from './payment-links.ts'
import { IS_OPEN } from './settlements.ts'

/** How long a payment page is open at most, beside the half hour that the payment service asks for. */
const PAGE_MS = 15 * 60_000

const Open = z.object({
  id: z.string(),
  seats: z.int(),
  amountCents: z.int(),
  reservationId: z.string(),
  sessionId: z.string().nullable(),
  pages: z.int(),
  email: z.string(),
})

/** Payment by a mailed link. */
export function paymentLinksService({ db, payments, origin, now }: Services) {
  const assertOnline = () => {
    if (!payments) throw apiError('SANS_PAIEMENT_EN_LIGNE')
    return payments
  }
  return {
    /** Asks a party to pay for so many of its seats. */
    async ask(tx: Db, id: number, asked: PartyPaymentLink, by: Actor): Promise<Party> {
      assertOnline()
      const party = await lockOpen(tx, id, ['confirmed', 'pending'])
      if (party.status === 'pending' && !party.isOption) throw apiError('RESERVATION_CLOSE')
      await createPaymentLink(tx, party, asked)
      const after = { lien: asked.seats * party.priceCents, places: asked.seats }
      await audit(tx, by, { action: 'modification', ...inJournal(party), after })
      return getParty(tx, id)
    },

    /** The payment page behind the link of an order: the one that is open, or another one. */
    async pay(token: string): Promise<{ url: string }> {
      const order = await openOrderLink(db, token)
      const service = assertOnline()
      const link = await findOpen(db, order.id)
      if (!link) throw apiError('RESERVATION_CLOSE')
      const open = async () => {
        const known = link.sessionId === null ? undefined : await service.find(link.sessionId)
        if (known !== undefined) return { url: known }
        const [line] = await linesOf(db, link.reservationId)
        const { label, unitCents } = line ?? { label: 'Vos places', unitCents: link.amountCents }
        const page = await service.open({
          reference: link.id,
          key: `${link.id}-${link.pages}`,
          email: link.email,
          // Whoever presses twice asks for the same page, in the same words.
          heldUntil: new Date(Math.ceil(now().getTime() / PAGE_MS) * PAGE_MS),
          lines: [{ label, unitCents, quantity: link.amountCents / unitCents }],
          origin,
          paidPath: `${ORDER_PATH}?payment=success`,
        })
        await db.paymentLink.update({
          where: { id: link.id },
          data: { sessionId: page.sessionId, pages: { increment: 1 } },
        })
        return { url: page.url }
      }
      return open().catch((cause: unknown) => {
        throw apiError('PAIEMENT_INDISPONIBLE', { cause })
      })
    },
  }
}

const findOpen = (db: Db, reservationId: string) =>
  queryRow(db, Open)`
    select l.id, l.seats, l.amount_cents as "amountCents", r.id as "reservationId",
      l.session_id as "sessionId", l.pages, coalesce(u.email, r.guest_email, '') as email
      from payment_links l
      join tickets t on t.id = l.ticket_id
      join reservations r on r.id = t.reservation_id
      left join users u on u.id = r.user_id
     where r.id = ${reservationId}::uuid and ${IS_OPEN}
     order by l.expires_at limit 1`
