import type { VoucherOrder } from '@espace/contracts/codes/voucher-orders'
import { voucherMessages as say } from '@espace/contracts/codes/voucher-orders.constants'
import { apiError, fieldError } from '@espace/contracts/kernel/errors'
import { addressIn, languageCode } from '@espace/contracts/kernel/languages'
import { VOUCHERS_PATH } from '@espace/contracts/paths'
import { voucherTerms } from '#platform/venue/venue-settings.ts'
import { titleOf } from '#platform/vouchers/gift-card.ts'
import type { Services } from '#services.ts'
import { offerOf } from '../offers.ts'

/** How far ahead the delivery of a card may be scheduled. */
const AHEAD_DAYS = 366

export function ordersService({ db, payments, origin, now }: Services) {
  const assertSoon = (sendOn: string | null) => {
    if (sendOn === null) return
    const today = now().toTemporalInstant().toZonedDateTimeISO('Europe/Paris').toPlainDate()
    if (sendOn < today.toString()) throw fieldError('sendOn', say.past)
    if (sendOn > today.add({ days: AHEAD_DAYS }).toString()) throw fieldError('sendOn', say.far)
  }

  return {
    /** Stores the order, and opens its payment page; only the payment creates the card. */
    async order({
      sendOn,
      formula,
      amountCents: wanted,
      ...order
    }: VoucherOrder): Promise<{ message: string; url: string }> {
      if (!payments) throw apiError('SANS_PAIEMENT_EN_LIGNE')
      assertSoon(sendOn)
      const { months } = await voucherTerms.read(db)
      const offer = await offerOf(db, { formula, amountCents: wanted })
      const data = { ...order, ...offer, months, sendOn: sendOn === null ? null : new Date(sendOn) }
      const language = languageCode(order.language)
      const card = await db.voucherOrder.create({ data })
      const { id, amountCents, email } = card
      const lines = [{ label: titleOf({ ...card, language }), unitCents: amountCents, quantity: 1 }]
      const page = { reference: id, email: email ?? '', heldUntil: now(), lines, origin, language }
      const leftPath = addressIn(language, VOUCHERS_PATH)
      const paidPath = `${leftPath}?payment=success`
      const { sessionId, url } = await payments
        .open({ ...page, paidPath, leftPath })
        .catch((cause: unknown) => {
          throw apiError('PAIEMENT_INDISPONIBLE', { cause })
        })
      await db.voucherOrder.update({ where: { id }, data: { sessionId } })
      return { message: say.toPay, url }
    },
  }
}
