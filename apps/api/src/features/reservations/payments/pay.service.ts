import { apiError } from '@espace/contracts/kernel/errors'
import { addressIn } from '@espace/contracts/kernel/languages'
import { ORDER_PATH } from '@espace/contracts/paths'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import type { PaymentPage, Payments } from '#platform/payments.ts'
import { queryRow } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { findHeld, linesOf } from '../checkout/held.ts'

/** A guest has no page of bookings to return to. */
interface Payer {
  id: number | null
  email: string
}

export function payService({ db, origin, payments }: Services) {
  const open = async (service: Payments, id: string, payer: Payer): Promise<PaymentPage> => {
    const { heldUntil, sessionId, language } = await findHeld(db, id, payer.id)
    if (sessionId !== null) {
      // Nothing left to pay: the webhook is on its way.
      const query = `?payment=success&session_id=${encodeURIComponent(sessionId)}`
      const paid = origin + addressIn(language, `/${query}`)
      return { sessionId, url: (await service.find(sessionId)) ?? paid }
    }
    const lines = await linesOf(db, id)
    const orderPath = addressIn(language, `${ORDER_PATH}?payment=success`)
    const paidPath = payer.id === null ? orderPath : undefined
    const buyer = { email: payer.email, language }
    const page = await service.open({ reference: id, ...buyer, heldUntil, lines, origin, paidPath })
    const askedCents = lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0)
    await db.reservation.update({ where: { id }, data: { sessionId: page.sessionId, askedCents } })
    return page
  }

  return {
    open,

    /**
     * Leads back to the page of a payment that was left.
     *
     * @throws {ApiError} the seats are not held any more, or the payment service does not answer
     */
    async goOn(reservationId: string, payer: Payer) {
      await findHeld(db, reservationId, payer.id)
      if (!payments) throw apiError('PAIEMENT_INDISPONIBLE')
      const page = await open(payments, reservationId, payer).catch((cause: unknown) => {
        throw apiError('PAIEMENT_INDISPONIBLE', { cause })
      })
      return { reservationId, ...page, status: 'pending' as const }
    },
  }
}

const Page = z.object({ id: z.string(), sessionId: z.string() })

/**
 * Closes one payment page whose reservation has ended unpaid, however: what would be paid there would
 * only have to go back, without its fees. Pages are open for less than an hour, so older ones are left alone.
 *
 * @returns false when there is none
 */
export async function closePage(db: Db, payments: Pick<Payments, 'close'>): Promise<boolean> {
  const page = await queryRow(db, Page)`
    update reservations set page_closed_at = now()
     where id = (
       select id from reservations
        where session_id is not null and payment_id is null and page_closed_at is null
          and status in ('expired', 'cancelled') and closed_at > now() - interval '1 hour'
        order by closed_at limit 1 for update skip locked)
    returning id, session_id as "sessionId"`
  if (!page) return false
  try {
    await payments.close(page.sessionId)
  } catch (error) {
    await db.reservation.update({ where: { id: page.id }, data: { pageClosedAt: null } })
    throw error
  }
  return true
}
