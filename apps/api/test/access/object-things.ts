import { randomUUID } from 'node:crypto'
import { openOrderLink } from '#features/reservations/guests/order-links.ts'
import { at, builders, inDays } from '../builders.ts'
import { doorFixtures } from '../door/door-fixtures.ts'
import { mailbox } from '../mail/mailbox.ts'
import { letters } from '../newsletter/letters.ts'
import { persons } from '../persons.ts'
import { waitingListFixtures } from '../reservations/waiting-list-fixtures.ts'
import type { Scene } from '../scenes.ts'
import type { TestApp } from '../test-app.ts'

export type Things = Awaited<ReturnType<typeof objectThings>>

/** Guest orders: the key is the link in the email. */
function guestOrders(
  app: TestApp,
  aBookableShow: (fields: { priceCents: number }) => Promise<{ id: number }>,
) {
  const { lastToken } = mailbox(app)
  return async () => {
    const email = `${randomUUID()}@exemple.fr`
    const { id: spectacleId } = await aBookableShow({ priceCents: 0 })
    const items = [{ spectacleId, quantity: 2 }]
    await app.visitor.guestOrders.order({ body: { items, name: 'Inès Carton', email } })
    return { key: await lastToken(email) }
  }
}

/** Seats for friends: the keys of their holder, and of the friends once it is open. */
export const groupHolds =
  (app: TestApp, aBookableShow: BookableShow, isOpen = true) =>
  async () => {
    const { lastToken } = mailbox(app)
    const { id: spectacleId } = await aBookableShow({ priceCents: 0 })
    const email = `${randomUUID()}@exemple.fr`
    const body = { spectacleId, quantity: 3, name: 'Inès Carton', email }
    await app.visitor.groups.hold({ body })
    const key = await lastToken(email)
    if (isOpen) await app.visitor.groups.answer({ body: { token: key, answer: 'ouvrir' } })
    const { link } = await app.visitor.groups.look({ body: { token: key } })
    return { key, friends: link?.split('token=')[1] ?? '' }
  }

type BookableShow = (fields: { title?: string; priceCents: number }) => Promise<{ id: number }>

/** A booking whose seats can be exchanged for another date of the same show. */
const ownChanges =
  (
    db: TestApp['db'],
    { aBooking, aBookableShow }: { aBooking: () => Promise<Scene>; aBookableShow: BookableShow },
  ) =>
  async (): Promise<Scene> => {
    const booking = await aBooking()
    const { spectacleId } = booking.path ?? {}
    const { title } = await db.spectacle.findUniqueOrThrow({ where: { id: Number(spectacleId) } })
    const to = { spectacleId: (await aBookableShow({ title, priceCents: 0 })).id }
    return { ...booking, body: { spectacleId, quantity: 1, to } }
  }

/** A guest order whose seats can be exchanged for another date, with the link in its email. */
export function guestChanges(app: TestApp, aBookableShow: BookableShow) {
  const anOrder = guestOrders(app, aBookableShow)
  return async () => {
    const { key } = await anOrder()
    await app.visitor.guestOrders.answer({ body: { token: key, answer: 'confirmer' } })
    const { id: reservationId } = await openOrderLink(app.db, key)
    const { spectacle, code: ticket } = await app.db.ticket.findFirstOrThrow({
      where: { reservationId },
      select: { spectacle: true, code: true },
    })
    const { id: to } = await aBookableShow({ title: spectacle.title, priceCents: 0 })
    return { key, spectacleId: spectacle.id, to, ticket }
  }
}

/** Factories for the objects of routes, with their owners. */
export async function objectThings(app: TestApp) {
  const { db, as } = app
  const { aPerson } = persons(app)
  const { aSpectacle, anArtist } = builders(db)
  const { aSending } = letters(app)
  const { begin } = doorFixtures(app)
  const { aBookableShow, aFullShow, join, keyTo } = await waitingListFixtures(app)

  const aBooking = async (priceCents = 0): Promise<Scene> => {
    const owner = await aPerson()
    const { id: spectacleId } = await aBookableShow({ priceCents })
    const items = [{ spectacleId, quantity: 2 }]
    const { reservationId } = await as(owner.token).reservations.checkout({ body: { items } })
    const { code } = await db.ticket.findFirstOrThrow({ where: { reservationId } })
    return { owner, path: { id: reservationId, spectacleId, code }, marks: [code] }
  }
  const anOffer = async () => {
    const owner = await aPerson()
    const show = await aFullShow(2)
    const { id } = await join(show.id, 2, owner)
    await show.cancel(0)
    return { owner, path: { id, spectacleId: show.id }, key: await keyTo(owner, 'waiting-offer') }
  }
  const anEvening = async (): Promise<Scene> => {
    const booking = await aBooking()
    const id = Number(booking.path?.['spectacleId'])
    await begin(id)
    return { ...booking, path: { id } }
  }
  const aShow = async (): Promise<Scene> => {
    const { id } = await aSpectacle({ date: inDays(7), time: at('20:00') })
    return { path: { id } }
  }
  const anArtistHere = async (): Promise<Scene> => ({ path: { id: (await anArtist('Zoé')).id } })
  const aLetter = async (): Promise<Scene> => {
    const { id } = await aSending('en_pause', 'pending')()
    const { email } = await db.delivery.findFirstOrThrow({ where: { campaignId: id } })
    return { path: { id }, marks: [email] }
  }
  const aMember = async (): Promise<Scene> => {
    const owner = await aPerson()
    return { owner, path: { id: owner.id } }
  }
  /** The show of a booking. */
  const itsShow = async (): Promise<Scene> => {
    const { path, ...scene } = await aBooking()
    return { ...scene, path: { id: path?.['spectacleId'] ?? 0 } }
  }
  const anEntry = async (): Promise<Scene> => {
    const { owner, path } = await aMember()
    const { id = 0 } = path ?? {}
    await db.auditEntry.create({
      data: {
        action: 'statut',
        entity: 'users',
        entityId: String(id),
        actorId: owner?.id ?? null,
        requestId: 'x',
        address: '127.0.0.0',
      },
    })
    return { ...(owner && { owner }), query: { entityId: String(id) } }
  }
  return {
    aPerson,
    aBooking,
    aChange: ownChanges(db, { aBooking, aBookableShow }),
    ...guestThings(app, aBookableShow),
    anOffer,
    anEvening,
    aShow,
    anArtistHere,
    aLetter,
    aMember,
    itsShow,
    aPromoCode: () => aPromoCode(db, itsShow),
    anEntry,
    ...invoiceThings(db, aBooking),
    aFullShow,
    join,
  }
}

const guestThings = (app: TestApp, aBookableShow: BookableShow) => ({
  aGuestChange: guestChanges(app, aBookableShow),
  aGuestOrder: guestOrders(app, aBookableShow),
  aGroup: groupHolds(app, aBookableShow),
  aPaymentLink: () => aPaymentLink(app.db, guestOrders(app, aBookableShow)),
})

const invoiceThings = (db: TestApp['db'], aBooking: () => Promise<Scene>) => ({
  anInvoice: () => anInvoice(db, aBooking),
  anInvoicedParty: () => aParty(db, aBooking),
})

/** Order line: the seats of one date in an order. */
async function aParty(db: TestApp['db'], aBooking: () => Promise<Scene>): Promise<Scene> {
  const { path, ...scene } = await aBooking()
  const where = { reservationId: String(path?.['id']) }
  const { id } = await db.ticket.findFirstOrThrow({ where })
  return { ...scene, path: { id } }
}

/** Invoice of an order. */
async function anInvoice(db: TestApp['db'], aBooking: () => Promise<Scene>): Promise<Scene> {
  const { path, ...scene } = await aBooking()
  const seller = { name: 'X', legalForm: '', capital: '', address: '', siren: '', registry: '' }
  const { id } = await db.invoice.create({
    data: {
      year: 0,
      serial: 0,
      issuedOn: new Date(),
      reservationId: String(path?.['id']),
      content: {
        seller: { ...seller, vatNumber: '' },
        buyer: { name: 'Y', address: '', siren: '' },
        lines: [],
        paidCents: 0,
        dueOn: '2026-12-01',
      },
    },
  })
  return { ...scene, path: { id } }
}

/** An order with a payment link. */
async function aPaymentLink(db: TestApp['db'], anOrder: () => Promise<{ key: string }>) {
  const { key } = await anOrder()
  const { id: reservationId } = await openOrderLink(db, key)
  const ticket = await db.ticket.findFirstOrThrow({ where: { reservationId } })
  await db.ticket.update({ where: { id: ticket.id }, data: { priceCents: 1500 } })
  const expiresAt = new Date(Date.now() + 3_600_000)
  await db.paymentLink.create({
    data: { ticketId: ticket.id, seats: 2, amountCents: 3000, expiresAt },
  })
  return { key }
}

/** Promo code of a show, as a visitor types it. */
async function aPromoCode(db: TestApp['db'], itsShow: () => Promise<Scene>): Promise<Scene> {
  const { path, ...scene } = await itsShow()
  const data = { code: 'RIRE10', kind: 'pourcentage', value: 10 }
  await db.promoCode.createMany({ data, skipDuplicates: true })
  return { ...scene, body: { spectacleId: path?.['id'], code: data.code } }
}
