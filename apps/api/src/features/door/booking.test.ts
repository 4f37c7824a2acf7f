import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inDays } from '../../../test/builders.ts'
import { doorEvenings } from '../../../test/door/door-evenings.ts'
import { aTarif } from '../../../test/entities.ts'
import { mailbox } from '../../../test/mail/mailbox.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, as } = app
const { admin, iris, aBookableShow, seatsOf, beTonight, book, codeOf } = await doorEvenings(app)
const { mailsTo } = mailbox(app)
const door = as(iris).door
const { id: irisId } = await db.user.findFirstOrThrow({ where: { firstName: 'Iris' } })

describe('booking for a customer at the door', () => {
  it('takes seats of any date to come, at a tarif, to be paid on the evening', async () => {
    const { id } = await aBookableShow({ title: 'Le grand soir', tarifs: [aTarif] })

    const booked = await door.book({
      params: { id },
      body: { name: 'Odile Prat', quantity: 3, tarif: 'reduit', phone: '06 11', payment: 'porte' },
    })

    expect(booked).toMatchObject({
      name: 'Odile Prat',
      seats: 3,
      price_cents: aTarif.priceCents,
      isPaid: false,
    })
    expect(await seatsOf(id)).toEqual({ sold: 3, counted: 3 })
    const { reservation } = await db.ticket.findUniqueOrThrow({
      where: { code: booked.code },
      include: { reservation: true },
    })
    expect(reservation).toMatchObject({ status: 'confirmed', guestPhone: '06 11', userId: null })
    const told = await db.auditEntry.findFirstOrThrow({ where: { entityId: reservation.id } })
    expect(told).toMatchObject({ action: 'ajout', actorId: irisId })
    const sale = await db.operation.findFirstOrThrow({ where: { reservationId: reservation.id } })
    expect(sale).toMatchObject({ kind: 'vente', channel: 'porte' })
  })

  it('paid there and then is money of that day, and its tickets leave by mail', async () => {
    const { id } = await aBookableShow()
    const email = `${randomUUID()}@exemple.fr`

    const booked = await door.book({
      params: { id },
      body: { name: 'Odile', quantity: 2, email, payment: 'espèces' },
    })

    expect(booked).toMatchObject({ isPaid: true, email })
    expect(
      await db.settlement.findMany({ where: { ticket: { code: booked.code } } }),
    ).toMatchObject([{ means: 'espèces', seats: 2, amountCents: 3000, actorId: irisId }])
    expect(await mailsTo(email)).toMatchObject([{ template: 'reservation-confirmed' }])
  })

  it('has nothing to hand back when it is undone after a gift card paid: the card has it back', async () => {
    const { vouchers, settlements } = as(admin)
    const validUntil = inDays(365).toISOString().slice(0, 10)
    const sold = { amountCents: 3000, means: 'espèces', name: 'Zoé', validUntil } as const
    const voucher = await vouchers.sell({ body: sold })
    const { id } = await aBookableShow()
    const body = { name: 'Odile', quantity: 2, payment: 'porte' } as const
    const { code } = await door.book({ params: { id }, body })
    const ticket = await db.ticket.findUniqueOrThrow({ where: { code } })
    const paying = { seats: 2, means: 'bon', voucher: voucher.code } as const
    await settlements.settle({ params: { id: ticket.id }, body: paying })

    const undone = await door.undoBooking({ params: { id }, body: { code } })

    expect(undone).toEqual({ seats: 2, backCents: 0 })
    expect(await db.voucher.findUniqueOrThrow({ where: { id: voucher.id } })).toMatchObject({
      balanceCents: 3000,
    })
  })

  it('is undone by who made it, within minutes: seats, money and ledger go back, and the customer hears', async () => {
    const { id } = await aBookableShow()
    const email = `${randomUUID()}@exemple.fr`
    const body = { name: 'Odile', quantity: 2, email, payment: 'espèces' } as const
    const { code } = await door.book({ params: { id }, body })

    const undone = await door.undoBooking({ params: { id }, body: { code } })

    expect(undone).toEqual({ seats: 2, backCents: 3000 })
    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
    const rows = await db.operation.findMany({
      where: { spectacleId: id },
      orderBy: { number: 'asc' },
    })
    expect(rows.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['vente', 0],
      ['vente', 0],
      ['paiement', 1500],
      ['paiement', 1500],
      ['annulation', 0],
      ['annulation', 0],
      ['remboursement', -1500],
      ['remboursement', -1500],
    ])
    expect(await mailsTo(email)).toMatchObject([
      { template: 'reservation-confirmed' },
      { template: 'booking-cancelled' },
    ])
    const { reservationId } = await db.ticket.findUniqueOrThrow({ where: { code } })
    const journal = await db.auditEntry.findMany({ where: { entityId: reservationId } })
    expect(journal).toMatchObject([
      { action: 'ajout', actorId: irisId },
      { action: 'annulation', actorId: irisId },
    ])
    await expect(door.undoBooking({ params: { id }, body: { code } })).rejects.toMatchObject({
      code: 'RESERVATION_CLOSE',
    })
  })

  it('stays where somebody else made it, under another date, or when the minutes are over', async () => {
    const { id } = await aBookableShow()
    const other = await aBookableShow()
    const booked = await book(id, 1)
    const theirs = await codeOf(booked.reservationId)
    const body = { name: 'Odile', quantity: 2, payment: 'porte' } as const
    const { code } = await door.book({ params: { id }, body })
    const undo = (by: string, spectacle: number, ticket: string) =>
      as(by).door.undoBooking({ params: { id: spectacle }, body: { code: ticket } })

    const unknown = { code: 'BILLET_INTROUVABLE' }
    await expect(undo(admin, id, code)).rejects.toMatchObject(unknown)
    await expect(undo(iris, other.id, code)).rejects.toMatchObject(unknown)
    await expect(undo(iris, id, theirs)).rejects.toMatchObject(unknown)
    await db.$executeRaw`
      update reservations set created_at = created_at - interval '11 minutes'
       where id = (select reservation_id from tickets where code = ${code})`
    await expect(undo(iris, id, code)).rejects.toMatchObject({ code: 'ANNULATION_IMPOSSIBLE' })

    expect(await seatsOf(id)).toEqual({ sold: 3, counted: 3 })
  })

  it('offers dates to come with their seats, and says of nobody who comes', async () => {
    const { id } = await aBookableShow({ title: 'Le grand soir', tarifs: [aTarif] })
    await aBookableShow({ title: 'Annulée', status: 'annulé' })
    await aBookableShow({ title: 'Brouillon', status: 'brouillon' })
    await book(id, 4)

    const dates = await door.dates()

    expect(dates.find((date) => date.id === id)).toEqual({
      id,
      title: 'Le grand soir',
      date_spectacle: expect.any(String),
      heure_spectacle: '20:00:00',
      price_cents: 1500,
      tarifs: [aTarif],
      available: 66,
    })
    expect(dates.map(({ title }) => title)).not.toContain('Annulée')
    expect(dates.map(({ title }) => title)).not.toContain('Brouillon')
    expect(JSON.stringify(dates)).not.toContain('Martin')
  })

  it('is refused where no seat is left, or nothing can be paid online', async () => {
    const { id } = await aBookableShow({ capacity: 1 })
    const two = { name: 'Odile', quantity: 2, email: 'odile@exemple.fr' }

    await expect(
      door.book({ params: { id }, body: { ...two, payment: 'porte' } }),
    ).rejects.toMatchObject({ status: 409, code: 'COMPLET' })
    await expect(
      door.book({ params: { id }, body: { ...two, payment: 'lien' } }),
    ).rejects.toMatchObject({ code: 'SANS_PAIEMENT_EN_LIGNE' })
    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
  })
})

describe('a promo code at the door', () => {
  const sale = (code: string, method: 'espèces' | 'invité' = 'espèces') =>
    ({ id: randomUUID(), deviceId: 'tel', quantity: 2, method, code }) as const

  it('makes a sale cheaper, of the full house’s last seats too, until it is used up', async () => {
    await db.promoCode.create({
      data: { code: 'VOISINS', kind: 'pourcentage', value: 10, maxUses: 1 },
    })
    const { id } = await aBookableShow({ status: 'complet' })
    await beTonight(id)
    const params = { id }
    await door.sell({ params, body: sale('VOISINS', 'invité') })

    const { ticket, paidCents } = await door.sell({ params, body: sale('VOISINS') })

    expect(paidCents).toBe(2700)
    expect(ticket).toMatchObject({ price_cents: 1350, paidSeats: 2 })
    const row = await db.operation.findFirstOrThrow({
      where: { spectacleId: id, means: 'espèces' },
    })
    expect(row).toMatchObject({ amountCents: 1350, category: 'Plein tarif, code VOISINS' })
    await expect(door.sell({ params, body: sale('VOISINS') })).rejects.toMatchObject({
      code: 'CODE_PROMO_EPUISE',
    })
    await expect(door.sell({ params, body: sale('PERSONNE') })).rejects.toMatchObject({
      code: 'CODE_PROMO_INCONNU',
    })
    expect(await seatsOf(id)).toEqual({ sold: 4, counted: 4 })
  })
})
