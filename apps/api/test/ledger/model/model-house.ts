import { randomUUID } from 'node:crypto'
import type { Ticket } from '@espace/prisma/client'
import { lapseVouchers } from '#features/codes/vouchers.ts'
import { releaseExpired } from '#features/reservations/seats.ts'
import { soon } from '../../builders.ts'
import { doorFixtures } from '../../door/door-fixtures.ts'
import { mailbox } from '../../mail/mailbox.ts'
import { bookings } from '../../reservations/bookings.ts'
import { graceEnds } from '../../reservations/grace.ts'
import type { TestApp } from '../../test-app.ts'
import type { Of, Operation } from './model-operations.ts'

/** Two dates between which parties move, and the operations done on them. */
export interface Evenings {
  ids: readonly [number, number]
  /** A promo code with a small quota. */
  promo: string
  codes: string[]
  cards: string[]
  guests: string[]
  events: string[]
}

/** Begins in an hour: it can be booked and moved, and its door is open. */
const HOUR_MS = 3_600_000

const REDUCED = {
  key: 'reduit',
  name: 'Réduit',
  who: '',
  class: 'plein',
  priceCents: 1000,
  quota: 12,
}

/** A formula of the settings. */
export const CARNET = { name: 'Carnet', places: 5, placeCents: 1200, class: 'abonnement' as const }

export const PROMO_USES = 5

interface Cast {
  admin: string
  /** Token of the door staff. */
  iris: string
  people: readonly { token: string }[]
}

/** A value chosen by a number, always the same for it; undefined if there are none. */
const pick = <Value>(some: readonly Value[], index: number) =>
  some[index % Math.max(1, some.length)]

const AT_DOOR = {
  sell: true,
  release: true,
  close: true,
  undo: true,
  enter: true,
  pay: true,
  'pay with a card': true,
}

const BY_GUESTS = { 'order as a guest': true, 'press the link': true, 'let a hold run out': true }

const TRANSFER = 'virement' as const
const CARD = 'bon' as const

const IN_A_YEAR = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 365 }).toString()

/** A process of the API, and its callers. */
interface Place extends Cast {
  db: TestApp['db']
  as: TestApp['as']
  team: ReturnType<TestApp['as']>
  door: ReturnType<typeof doorFixtures>
  lastToken: ReturnType<typeof mailbox>['lastToken']
}

/** Runs the model's operations: each of `sides` is a process of the API on the database of `app`. */
export function modelHouse(app: TestApp, sides: readonly TestApp['as'][], cast: Cast) {
  const { db } = app
  const { aBookableShow } = bookings(app)
  const { lastToken } = mailbox(app)
  const places = sides.map((as): Place => {
    const door = doorFixtures({ ...app, as })
    return { ...cast, db, as, team: as(cast.admin), door, lastToken }
  })
  return {
    open: async (): Promise<Evenings> => {
      const one = { ...soon(HOUR_MS), tarifs: [REDUCED], vatBp: 550 }
      const shows = [await aBookableShow(one), await aBookableShow(one)] as const
      const code = `RIRE${shows[0].id}`
      const promo = { code, kind: 'pourcentage', value: 20, maxUses: PROMO_USES }
      await db.promoCode.create({ data: promo })
      const done = { codes: [], cards: [], guests: [], events: [] }
      return { ids: [shows[0].id, shows[1].id], promo: code, ...done }
    },
    /** Runs the operation at one of the processes in turn. */
    run: async (evenings: Evenings, step: Operation, turn: number): Promise<unknown> => {
      const place = pick(places, turn)
      if (!place) throw new Error('no process')
      if (step.kind === 'book') return book(place, evenings, step)
      return step.kind in BY_GUESTS
        ? byGuest(place, evenings, step)
        : step.kind in AT_DOOR
          ? atDoor(place, evenings, step)
          : atCounter(place, evenings, step)
    },
  }
}

async function book({ db, as, people }: Place, evenings: Evenings, step: Of<'book'>) {
  const spectacleId = evenings.ids[step.isSecond ? 1 : 0]
  const items = [
    { spectacleId, quantity: step.seats },
    ...(step.reduced > 0 ? [{ spectacleId, quantity: step.reduced, tarif: REDUCED.key }] : []),
  ]
  const { token = '' } = people[step.who] ?? {}
  const voucher = cardOf(evenings, step.card)
  const body = {
    items,
    ...(step.hasCode && { code: evenings.promo }),
    ...(voucher !== undefined && { voucher }),
  }
  const { reservationId } = await as(token).reservations.checkout({ body })
  const tickets = await db.ticket.findMany({ where: { reservationId } })
  evenings.codes.push(...tickets.map(({ code }) => code))
}

const cardOf = ({ cards }: Evenings, index: number | null) =>
  index === null ? undefined : pick(cards, index)

async function byGuest({ db, as, lastToken }: Place, evenings: Evenings, step: Operation) {
  const { guestOrders } = as('')
  if (step.kind === 'order as a guest') {
    const email = `${randomUUID()}@exemple.fr`
    const items = [{ spectacleId: evenings.ids[1], quantity: step.seats }]
    const body = { items, name: 'Inès', email, ...(step.hasCode && { code: evenings.promo }) }
    await guestOrders.order({ body })
    return evenings.guests.push(email)
  }
  const email = 'which' in step ? pick(evenings.guests, step.which) : undefined
  if (email === undefined) return undefined
  if (step.kind === 'press the link') {
    const token = await lastToken(email)
    return token && guestOrders.answer({ body: { token, answer: 'confirmer' } })
  }
  await db.$executeRaw`
    update reservations set expires_at = now() - interval '1 second'
     where guest_email = ${email} and status = 'pending'`
  return releaseExpired(db)
}

async function atDoor({ as, iris, team, door: at }: Place, evenings: Evenings, step: Operation) {
  const door = at.doorOf(evenings.ids[0], iris)
  if (step.kind === 'sell') {
    const { ticket } = await door.sell(step.seats, step.method)
    return evenings.events.push(...ticket.entries.map(({ id }) => id))
  }
  if (step.kind === 'release') return door.release()
  if (step.kind === 'close') return team.door.close({ params: { id: evenings.ids[0] } })
  if (step.kind === 'undo') {
    const done = pick(evenings.events, step.which)
    return done && door.say(at.undoOf(done))
  }
  const code = ('which' in step && pick(evenings.codes, step.which)) || ''
  if (step.kind === 'pay with a card') {
    const voucher = cardOf(evenings, step.card) ?? ''
    const body = { ticket: code, seats: step.seats, voucher }
    return as(iris).door.spendVoucher({ params: { id: evenings.ids[0] }, body })
  }
  if (step.kind !== 'enter' && step.kind !== 'pay') return undefined
  const fields = { seats: step.seats, letBack: true }
  const event =
    step.kind === 'pay'
      ? at.paymentOf(code, step.seats, step.method)
      : at.entryOf(code, { ...fields, ...(step.isPaid && { method: step.method }) })
  evenings.events.push(event.id)
  return door.say(event)
}

async function atCounter(place: Place, evenings: Evenings, step: Operation): Promise<unknown> {
  const { db, team } = place
  const guest = { name: 'Presse', email: null }
  if (step.kind === 'invite') {
    const body = { spectacleId: evenings.ids[1], quantity: step.seats, ...guest }
    return team.reservations.invite({ body })
  }
  if (step.kind === 'book for somebody') {
    const { seats: quantity, payment } = step
    const sale = { spectacleId: evenings.ids[0], quantity, payment, ...guest, phone: null }
    const { code } = await team.reservations.sell({ body: sale })
    return evenings.codes.push(code)
  }
  if (step.kind === 'sell a card') {
    const terms = { means: 'espèces' as const, name: '', validUntil: IN_A_YEAR }
    const { code } = await team.vouchers.sell({ body: { amountCents: step.cents, ...terms } })
    return evenings.cards.push(code)
  }
  if (step.kind === 'sell a carnet') {
    const terms = { means: 'carte' as const, name: '', validUntil: IN_A_YEAR }
    const { code } = await team.vouchers.sell({ body: { formula: CARNET.name, ...terms } })
    return evenings.cards.push(code)
  }
  const isOfCard = ['let a card run out', 'refund a card', 'extend a card'].includes(step.kind)
  if (isOfCard && 'which' in step) {
    const { vouchers } = await team.vouchers.list()
    const card = vouchers.find(({ code }) => code === pick(evenings.cards, step.which ?? 0))
    if (!card) return undefined
    const params = { id: card.id }
    if (step.kind === 'refund a card') return team.vouchers.refund({ params })
    if (step.kind === 'extend a card') {
      return team.vouchers.extend({ params, body: { validUntil: IN_A_YEAR } })
    }
    await db.$executeRaw`
      update vouchers set valid_until = current_date - 2 where id = ${card.id}::uuid`
    return lapseVouchers(db)
  }
  const code = ('which' in step && pick(evenings.codes, step.which)) || ''
  const ticket = await db.ticket.findFirst({ where: { code } })
  return ticket && ofParty(place, evenings, step, ticket)
}

async function ofParty(
  { db, team }: Place,
  evenings: Evenings,
  step: Operation,
  { id: ticketId, reservationId: id, spectacleId }: Ticket,
): Promise<unknown> {
  const params = { id: ticketId }
  if (step.kind === 'send again') return team.reservations.resendParty({ params })
  if (step.kind === 'move') {
    const to = evenings.ids.find((each) => each !== spectacleId) ?? 0
    return team.reservations.moveParty({ params, body: { spectacleId: to } })
  }
  if (step.kind === 'settle') {
    const voucher = cardOf(evenings, step.card)
    const by = voucher === undefined ? { means: TRANSFER } : { means: CARD, voucher }
    return team.settlements.settle({ params, body: { seats: step.seats, ...by } })
  }
  if (step.kind === 'change') {
    const { seats: quantity, tarif: wanted, settle } = step
    const to = evenings.ids[step.isSecond ? 1 : 0]
    const where = { spectacleId: to, ...(wanted !== undefined && { tarif: wanted }) }
    const { code } = await team.settlements.change({
      params,
      body: { quantity, settle, ...where },
    })
    return evenings.codes.push(code)
  }
  if (step.kind === 'cancel') {
    await team.reservations.cancelParty({ params, body: {} })
    return graceEnds({ db })
  }
  if (step.kind === 'cancel some') {
    return team.reservations.cancelParty({ params, body: { seats: step.seats } })
  }
  return payOnline(db, id)
}

/** Marks an order as paid, as the webhook does: other payments are read once the order is locked. */
const payOnline = (db: TestApp['db'], id: string) =>
  db.$transaction(async (tx) => {
    await tx.$queryRaw`select from reservations where id = ${id}::uuid for update`
    return tx.$executeRaw`
      update reservations set payment = 'ligne', payment_id = ${randomUUID()}
       where id = ${id}::uuid and status = 'confirmed' and payment = 'porte'
         and not exists (select from tickets where reservation_id = ${id}::uuid and paid_seats > 0)`
  })
