import { apiError } from '@espace/contracts/kernel/errors'
import { addressIn } from '@espace/contracts/kernel/languages'
import { ORDER_PATH } from '@espace/contracts/paths'
import type { PaymentPage, Payments } from '#platform/payments.ts'
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
    const order = {
      reference: id,
      email: payer.email,
      language,
      heldUntil,
      lines,
      origin,
      paidPath,
    }
    const page = await service.open(order)
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
