import { apiError } from '@espace/contracts/kernel/errors'
import { addressIn, LANGUAGES } from '@espace/contracts/kernel/languages'
import { ORDER_PATH } from '@espace/contracts/paths'
import type { Party } from '@espace/contracts/reservations/box-office'
import type { PartyPaymentLink } from '@espace/contracts/reservations/settlements'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { type Actor, audit } from '#platform/audit.ts'
import type { PaymentOrder, PaymentPage, Payments } from '#platform/payments.ts'
import { queryRow } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { getParty, inJournal, lockOpen } from '../../box-office/box-office-rows.ts'
import { linesOf } from '../../checkout/held.ts'
import { openOrderLink } from '../../guests/order-links.ts'
import { IS_OPEN } from '../settlements.ts'
import { createPaymentLink } from './payment-links.ts'

/** The rounding of a payment page's expiry, on top of the half hour that the payment provider requires. */
const PAGE_MS = 15 * 60_000

const Open = z.object({
  id: z.string(),
  seats: z.int(),
  amountCents: z.int(),
  reservationId: z.string(),
  sessionId: z.string().nullable(),
  pages: z.int(),
  email: z.string(),
  language: z.enum(LANGUAGES),
})
type Open = z.infer<typeof Open>

export function paymentLinksService({ db, payments, origin, now }: Services) {
  const assertOnline = () => {
    if (!payments) throw apiError('SANS_PAIEMENT_EN_LIGNE')
    return payments
  }
  const pageOf = async (service: Payments, link: Open, paidPath?: string): Promise<PaymentPage> => {
    const { id, sessionId, amountCents, pages, email, language } = link
    const known = sessionId === null ? undefined : await service.find(sessionId)
    if (known !== undefined && sessionId !== null) return { url: known, sessionId }
    const page = await service.open({
      reference: id,
      key: `${id}-${pages}`,
      email,
      language,
      // A repeated request gets the same payment page (idempotency).
      heldUntil: new Date(Math.ceil(now().getTime() / PAGE_MS) * PAGE_MS),
      lines: [lineFor(await linesOf(db, link.reservationId), amountCents)],
      origin,
      paidPath,
    })
    const data = { sessionId: page.sessionId, pages: { increment: 1 } }
    await db.paymentLink.update({ where: { id }, data })
    return page
  }
  const open: typeof pageOf = (...of) =>
    pageOf(...of).catch((cause: unknown) => {
      throw apiError('PAIEMENT_INDISPONIBLE', { cause })
    })
  return {
    /** Requests payment for some seats of a party. */
    async ask(tx: Db, id: number, asked: PartyPaymentLink, by: Actor): Promise<Party> {
      assertOnline()
      const party = await lockOpen(tx, id, ['confirmed', 'pending'])
      if (party.status === 'pending' && !party.isOption) throw apiError('RESERVATION_CLOSE')
      await createPaymentLink(tx, party, asked)
      const after = { lien: asked.seats * party.priceCents, places: asked.seats }
      await audit(tx, by, { action: 'modification', ...inJournal(party), after })
      return getParty(tx, id)
    },

    /** The payment page behind an order's link: the open one, or a new one. */
    async pay(token: string): Promise<{ url: string }> {
      const { id } = await openOrderLink(db, token)
      const service = assertOnline()
      const link = await findOpen(db, id)
      if (!link) throw apiError('RESERVATION_CLOSE')
      return open(service, link, addressIn(link.language, `${ORDER_PATH}?payment=success`))
    },

    /** The same for an account's booking; undefined without a payment link. */
    async payOwn(id: string, userId: number): Promise<PaymentPage | undefined> {
      const isTheirs = (await db.reservation.count({ where: { id, userId } })) > 0
      const link = isTheirs ? await findOpen(db, id) : undefined
      return link && open(assertOnline(), link)
    },
  }
}

type Line = PaymentOrder['lines'][number]

/** Whole seats, or the difference to an earlier payment. */
function lineFor([line]: PaymentOrder['lines'], amountCents: number): Line {
  const { label, unitCents } = line ?? { label: 'Vos places', unitCents: amountCents }
  return amountCents % unitCents === 0
    ? { label, unitCents, quantity: amountCents / unitCents }
    : { label: `${label}, différence`, unitCents: amountCents, quantity: 1 }
}

const findOpen = (db: Db, reservationId: string) =>
  queryRow(db, Open)`
    select l.id, l.seats, l.amount_cents as "amountCents", r.id as "reservationId",
      l.session_id as "sessionId", l.pages, coalesce(u.email, r.guest_email, '') as email, r.language
      from payment_links l
      join tickets t on t.id = l.ticket_id
      join reservations r on r.id = t.reservation_id
      left join users u on u.id = r.user_id
     where r.id = ${reservationId}::uuid and ${IS_OPEN}
     order by l.expires_at limit 1`
