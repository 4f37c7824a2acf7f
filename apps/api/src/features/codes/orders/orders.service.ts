import type { VoucherOrder } from '@espace/contracts/codes/voucher-orders'
import { voucherMessages as say } from '@espace/contracts/codes/voucher-orders.constants'
import { apiError } from '@espace/contracts/kernel/errors'
import { addressIn, languageCode } from '@espace/contracts/kernel/languages'
import { VOUCHERS_PATH } from '@espace/contracts/paths'
import * as z from 'zod'
import { queryRow } from '#platform/sql.ts'
import { voucherTerms } from '#platform/venue/venue-settings.ts'
import { titleOf } from '#platform/vouchers/gift-card.ts'
import type { Services } from '#services.ts'
import { offerOf } from '../offers.ts'

/** How far ahead the delivery of a card may be scheduled. */
const AHEAD_DAYS = 366

const Days = z.object({ isPast: z.boolean(), isFar: z.boolean() })

export function ordersService({ db, payments, origin, now }: Services) {
  const assertSoon = async (sendOn: string | null) => {
    if (sendOn === null) return
    const day = await queryRow(db, Days)`
      select ${sendOn}::date < today as "isPast", ${sendOn}::date > today + ${AHEAD_DAYS}::int as "isFar"
        from (select (now() at time zone 'Europe/Paris')::date as today) d`
    if (day?.isPast) throw wrong('sendOn', say.past)
    if (day?.isFar) throw wrong('sendOn', say.far)
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
      await assertSoon(sendOn)
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

const wrong = (path: string, message: string) =>
  apiError('REQUETE_INVALIDE', { issues: [{ path, message }] })
