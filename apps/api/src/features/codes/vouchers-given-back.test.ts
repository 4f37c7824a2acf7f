import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { describe, expect, it } from 'vitest'
import { inDays } from '../../../test/builders.ts'
import { composeMail } from '../../../test/mail/compose-mail.ts'
import { bookerFixtures } from '../../../test/reservations/booker-fixtures.ts'
import { bookings } from '../../../test/reservations/bookings.ts'
import { graceEnds } from '../../../test/reservations/grace.ts'
import { createTestApp, ORIGIN } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db } = app
const { aBookableShow } = bookings(app)
const { admin, zoe } = await bookerFixtures(app)
const { vouchers, reservations, settlements, soirees, spectacles } = app.as(admin)
const own = app.as(zoe.token).reservations

const validUntil = inDays(365).toISOString().slice(0, 10)

const aVoucher = (amountCents = 6000) =>
  vouchers.sell({ body: { amountCents, means: 'espèces', name: 'Zoé', validUntil } })

/** Seats of an account at 15 € each, paid by gift card; another show each time. */
async function paidByVoucher(quantity: number) {
  const voucher = await aVoucher()
  const { id: spectacleId } = await aBookableShow({ date: inDays(9) })
  const items = [{ spectacleId, quantity }]
  const { reservationId } = await own.checkout({ body: { items, voucher: voucher.code } })
  const { id } = await db.ticket.findFirstOrThrow({ where: { reservationId } })
  return { id, spectacleId, reservationId, voucherId: voucher.id }
}

/** The text of the last email of this kind. */
async function letter(template: string): Promise<string> {
  const { data } = await db.mail.findFirstOrThrow({ where: { template }, orderBy: { id: 'desc' } })
  return composeMail(template, data, ORIGIN).text.replaceAll(/\s+/g, ' ')
}

const balanceOf = async (id: string) =>
  (await db.voucher.findUniqueOrThrow({ where: { id } })).balanceCents

const ON_THE_CARD = 'Les 30 € payés par votre bon cadeau y reviennent'

describe('seats that a gift card has paid', () => {
  it('go back onto the card when their date is cancelled: nobody is sent to the box office, and the team has nothing to hand back', async () => {
    const { spectacleId, voucherId } = await paidByVoucher(2)
    const body = { status: 'annulé' as const }
    const seen = await soirees.preview({ body: { kind: 'status', id: spectacleId, change: body } })
    expect(seen).toMatchObject({ voucherCents: 3000, byHandCents: 0, refundCents: 0 })

    await spectacles.changeStatus({ params: { id: spectacleId }, body })
    await db.statusChange.updateMany({ data: { undoUntil: new Date(0) } })
    await db.$executeRaw`update spectacles set updated_at = now() - interval '1 hour'`
    await graceEnds({ db })

    expect(await letter('date-cancelled')).toContain(ON_THE_CARD)
    expect(await letter('date-cancelled')).not.toMatch(/guichet|rien à payer/)
    expect(await balanceOf(voucherId)).toBe(6000)
  })

  it('and when the team cancels them', async () => {
    const { id, voucherId } = await paidByVoucher(2)
    const seen = await soirees.preview({ body: { kind: 'cancellation', id } })
    expect(seen).toMatchObject({ voucherCents: 3000, byHandCents: 0, refundCents: 0 })
    expect(seen.letter?.text.replaceAll(/\s+/g, ' ')).toContain(ON_THE_CARD)

    await reservations.cancelParty({ params: { id }, body: { reason: '' } })
    await graceEnds({ db })

    expect(await letter('booking-cancelled')).not.toMatch(/guichet/)
    expect(await balanceOf(voucherId)).toBe(6000)
  })

  it('and when their owner gives them back; those that stay are paid, and nothing is asked for at the door', async () => {
    const { spectacleId, reservationId, voucherId } = await paidByVoucher(3)
    const params = { id: reservationId }
    await own.giveBack({ params, body: { spectacleId, quantity: 1 } })

    expect(await letter('seats-given-back')).toContain(ON_THE_CARD)
    expect(await letter('seats-given-back')).toMatch(/C’est payé : 15 €/)
    expect(await letter('seats-given-back')).not.toMatch(/À régler/)
    expect(await balanceOf(voucherId)).toBe(4500)
    const seen = async () => (await own.status({ params })).items
    expect(await seen()).toMatchObject([{ voucherBackCents: 3000, cancelled: false }])

    await own.cancel({ params })
    expect(await seen()).toMatchObject([{ voucherBackCents: 4500, changed: false }])
    expect(await letter('seats-given-back')).toContain(ON_THE_CARD.replace('30', '15'))
    expect(await letter('seats-given-back')).toMatch(/Votre billet n’est plus valable\. /)
    expect(await balanceOf(voucherId)).toBe(6000)
  })
})

describe('seats that a gift card has paid and that are changed for a cheaper date', () => {
  it('are changed in their owner’s eyes, not cancelled, and only the difference goes back', async () => {
    const { spectacleId, reservationId } = await paidByVoucher(2)
    const { id: cheaper } = await aBookableShow({ date: inDays(12), priceCents: 1000 })
    const params = { id: reservationId }
    const body = { spectacleId, quantity: 2, to: { spectacleId: cheaper } }

    const { reservationId: id } = await own.change({ params, body })

    expect(await own.status({ params })).toMatchObject({
      items: [{ changed: true, cancelledBy: null, voucherBackCents: 1000 }],
    })
    expect(await own.status({ params: { id } })).toMatchObject({
      items: [{ changed: false, quantity: 2, voucherBackCents: 0 }],
      voucherCents: 2000,
    })
  })
})

describe('a gift card whose last day is over', () => {
  const dayIn = (days: number) => new Date(inDays(days).toISOString().slice(0, 10))

  it('can be spent for three months more when it has money back; a move of seats that it pays changes nothing', async () => {
    const { id, reservationId, voucherId } = await paidByVoucher(2)
    await db.voucher.update({ where: { id: voucherId }, data: { validUntil: dayIn(-2) } })
    const lapse = () => db.$queryRaw`select lapse_vouchers()`
    await lapse()
    const { id: there } = await aBookableShow({ date: inDays(12) })
    await reservations.moveParty({ params: { id }, body: { spectacleId: there } })
    const lastDay = async () =>
      (await db.voucher.findUniqueOrThrow({ where: { id: voucherId } })).validUntil
    expect(await lastDay()).toEqual(dayIn(-2))

    await own.cancel({ params: { id: reservationId } })

    expect(await lastDay()).toEqual(dayIn(90))
    await lapse()
    expect(await balanceOf(voucherId)).toBe(3000)
  })
})

describe('a change of some seats, before it is made', () => {
  it('shows its email without a code that would never be valid, what it gives back, and is not made', async () => {
    const { id, spectacleId, voucherId } = await paidByVoucher(3)
    const { id: cheaper } = await aBookableShow({ date: inDays(12), priceCents: 1000 })
    const change = { quantity: 2, spectacleId: cheaper, tarif: '', settle: 'porte' } as const
    const before = await db.mail.count()

    const seen = await soirees.preview({ body: { kind: 'change', id, change } })

    expect(seen).toMatchObject({ parties: 1, seats: 2, emails: 1, leavesAt: null })
    expect(seen).toMatchObject({ voucherCents: 1000, byHandCents: 0, refundCents: 0 })
    expect(await db.mail.count()).toBe(before)
    const { code, seats } = await db.ticket.findUniqueOrThrow({ where: { id } })
    expect(seats).toBe(3)

    const changed = await settlements.change({ params: { id }, body: change })
    const [sent] = await db.mail.findMany({
      where: { template: 'seats-changed' },
      orderBy: { id: 'desc' },
      take: 1,
    })
    const text = composeMail('seats-changed', sent?.data, ORIGIN).text
    expect(text).toMatch(/Les 10\s€ payés par votre bon cadeau y reviennent/)
    const grouped = groupedCode(changed.code)
    expect(text).toContain(grouped)
    const isAlike = seen.letter?.text.split('\n-- ')[0]
    expect(text.replaceAll(grouped, '(son code)')).toContain(isAlike)
    expect(seen.letter?.text).not.toContain(code)
    expect(await balanceOf(voucherId)).toBe(6000 - 4500 + 1000)
    expect(changed.spectacle.id).not.toBe(spectacleId)
  })

  it('is refused like the change itself', async () => {
    const { id, spectacleId } = await paidByVoucher(1)
    const change = { quantity: 1, spectacleId, settle: 'porte' } as const

    await expect(soirees.preview({ body: { kind: 'change', id, change } })).rejects.toMatchObject({
      code: 'REQUETE_INVALIDE',
    })

    const { id: elsewhere } = await aBookableShow({ date: inDays(12), priceCents: 2000 })
    const byLink = { quantity: 1, spectacleId: elsewhere, tarif: '', settle: 'lien' } as const
    const planned = { kind: 'change', id, change: byLink } as const
    const refusal = { code: 'SANS_PAIEMENT_EN_LIGNE' }
    await expect(soirees.preview({ body: planned })).rejects.toMatchObject(refusal)
    await expect(settlements.change({ params: { id }, body: byLink })).rejects.toMatchObject(
      refusal,
    )
  })
})
