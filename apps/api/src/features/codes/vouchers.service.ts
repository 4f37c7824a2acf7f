import { randomUUID } from 'node:crypto'
import { MAX_LISTED_VOUCHERS } from '@espace/contracts/codes/codes.constants'
import { voucherMessages as say } from '@espace/contracts/codes/voucher-orders.constants'
import type { Voucher, VoucherExtension, VoucherSale } from '@espace/contracts/codes/vouchers'
import { apiError, fieldError } from '@espace/contracts/kernel/errors'
import { COUNTER_MEANS } from '@espace/contracts/reservations/reservations.constants'
import type { Db, Voucher as Row, VoucherOrder } from '@espace/prisma/client'
import * as z from 'zod'
import { type Actor, audit } from '#platform/audit.ts'
import { fingerprint } from '#platform/keys/keys.ts'
import { queryRow, TODAY } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { offerOf } from './offers.ts'
import { refundCard } from './orders/refund-card.ts'
import { queueCard } from './orders/send-cards.ts'
import { voucherCode } from './vouchers.ts'

const Outstanding = z.object({ cents: z.int(), last: z.int(), today: z.string() })

const NOT_LONGER = 'Choisissez un jour après celui où le bon expire'
const HOLDS_MONEY = [{ balanceCents: { gt: 0 } }, { lapsedCents: { gt: 0 } }]
const Means = z.enum([...COUNTER_MEANS, 'ligne'])

export function vouchersService({ db, now, security: { addressSecret } }: Services) {
  const present = (row: Row, today: string, order?: VoucherOrder | null): Voucher => {
    const validUntil = row.validUntil.toISOString().slice(0, 10)
    return {
      ...row,
      code: voucherCode(addressSecret, row.id),
      ...(order ? ofOrder(order) : { email: null, sendOn: null }),
      means: Means.parse(row.means),
      validUntil,
      isExpired: validUntil < today,
      createdAt: row.createdAt.toISOString(),
    }
  }

  return {
    async list(): Promise<{ vouchers: Voucher[]; outstandingCents: number }> {
      const { cents, last, today } = await outstanding(db)
      const rows = await db.voucher.findMany({
        where: { OR: [...HOLDS_MONEY, { number: { gt: last - MAX_LISTED_VOUCHERS } }] },
        orderBy: { number: 'desc' },
      })
      const ids = rows.map(({ id }) => id)
      const orders = await db.voucherOrder.findMany({ where: { id: { in: ids } } })
      const byId = new Map(orders.map((order) => [order.id, order]))
      const vouchers = rows.map((row) => present(row, today, byId.get(row.id)))
      return { vouchers, outstandingCents: cents }
    },

    async sell(tx: Db, sale: VoucherSale, by: Actor): Promise<Voucher> {
      const { today } = await outstanding(tx)
      const { means, name, validUntil } = sale
      if (validUntil < today) throw fieldError('validUntil', say.past)
      const offer = await offerOf(tx, sale)
      const id = randomUUID()
      const hash = fingerprint(voucherCode(addressSecret, id))
      const money = { ...offer, balanceCents: offer.amountCents, means }
      const row = await tx.voucher.create({
        data: {
          ...money,
          id,
          hash,
          name,
          validUntil: new Date(validUntil),
          actorId: by.userId,
        },
      })
      const label = `${offer.title} n° ${row.number}`
      const after = { centimes: offer.amountCents, règlement: means, validUntil }
      await audit(tx, by, { action: 'vente', entity: 'bons', id, label, after })
      return present(row, today)
    },

    async refund(tx: Db, id: string, by: Actor): Promise<Voucher> {
      const { today } = await outstanding(tx)
      const sold = await found(tx, id)
      const cents = await refundCard(tx, id, now())
      const row = { ...sold, balanceCents: 0, refundedCents: sold.refundedCents + cents }
      const label = `${row.title} n° ${row.number}`
      const after = { centimes: cents, règlement: row.means }
      await audit(tx, by, { action: 'remboursement', entity: 'bons', id, label, after })
      return present(row, today, await orderOf(tx, id))
    },

    /** @throws {ApiError} BON_INTROUVABLE; REQUETE_INVALIDE when it would not last longer */
    async extend(
      tx: Db,
      id: string,
      { validUntil }: VoucherExtension,
      by: Actor,
    ): Promise<Voucher> {
      const { today } = await outstanding(tx)
      if (validUntil < today) throw fieldError('validUntil', say.past)
      const extended = await tx.$executeRaw`
        select from extend_voucher(${id}::uuid, ${validUntil}::date) cards where cards = 1`
      const row = await found(tx, id)
      if (extended === 0) throw fieldError('validUntil', NOT_LONGER)
      const label = `${row.title} n° ${row.number}`
      const after = { validUntil, centimes: row.balanceCents }
      await audit(tx, by, { action: 'prolongation', entity: 'bons', id, label, after })
      return present(row, today, await orderOf(tx, id))
    },

    mail: mailVoucher,
  }
}

/** The audit log does not hold the address. @throws {ApiError} BON_INTROUVABLE; BON_EXPIRE: nothing is left on it */
async function mailVoucher(tx: Db, id: string, email: string, by: Actor): Promise<undefined> {
  const { title, number, balanceCents } = await found(tx, id)
  if (balanceCents === 0) throw apiError('BON_EXPIRE')
  await queueCard(tx, id, email)
  await audit(tx, by, { action: 'envoi', entity: 'bons', id, label: `${title} n° ${number}` })
}

async function found(tx: Db, id: string): Promise<Row> {
  const row = await tx.voucher.findUnique({ where: { id } })
  if (!row) throw apiError('BON_INTROUVABLE')
  return row
}

const orderOf = (tx: Db, id: string) => tx.voucherOrder.findUnique({ where: { id } })

/** Fields of a card's online order. */
const ofOrder = ({ name, recipientName, recipientEmail, ...order }: VoucherOrder) => ({
  name: recipientName === '' ? name : `${recipientName}, de la part de ${name}`,
  email: recipientEmail ?? order.email,
  sendOn: order.sentAt === null ? (order.sendOn?.toISOString().slice(0, 10) ?? null) : null,
})

async function outstanding(db: Db): Promise<z.infer<typeof Outstanding>> {
  const row = await queryRow(db, Outstanding)`
    select coalesce(sum(balance_cents) filter (where valid_until >= today), 0)::int as cents,
      coalesce(max(number), 0) as last, today::text as today
      from (select ${TODAY} as today) day left join vouchers on true
     group by today`
  if (!row) throw new Error('an aggregate without a row')
  return row
}
