import { randomUUID } from 'node:crypto'
import { voucherCode } from '#features/codes/vouchers.ts'
import { fingerprint } from '#platform/keys/keys.ts'
import { invitations } from '../auth/invitations.ts'
import { doorFixtures } from '../door/door-fixtures.ts'
import { people } from '../people.ts'
import { bookings } from '../reservations/bookings.ts'
import { SECURITY, type TestApp } from '../test-app.ts'

// Writes of staff other than content: they are saved without a version.

const version = async () => undefined

/** A gift card of the counter. */
async function aCounterCard(db: TestApp['db']) {
  const id = randomUUID()
  const voucher = voucherCode(SECURITY.addressSecret, id)
  const money = { amountCents: 9000, balanceCents: 9000, means: 'carte' }
  const validUntil = new Date('2099-12-31')
  await db.voucher.create({ data: { ...money, id, hash: fingerprint(voucher), validUntil } })
  return { id, voucher, version }
}

/** Dates and parties with bookings. */
export function eveningThings(app: TestApp) {
  const { db } = app
  const { aBookableShow, buyers } = bookings(app)
  const { begin } = doorFixtures(app)

  /** Ticket of a party that is not checked in. */
  const aTicket = async () => {
    const [{ token } = { token: '' }] = await buyers(1)
    const show = await aBookableShow()
    const body = { items: [{ spectacleId: show.id, quantity: 2 }] }
    const { reservationId } = await app.as(token).reservations.checkout({ body })
    const { id, code } = await db.ticket.findFirstOrThrow({ where: { reservationId } })
    // Paid at the door, be there a payment service or not.
    await db.reservation.update({
      where: { id: reservationId },
      data: { status: 'confirmed', payment: 'porte', expiresAt: null },
    })
    return { id, ticket: code, version }
  }
  /** Order of a venue whose operator is set, so that it can invoice. */
  const anInvoiceable = async () => {
    const value = { name: 'X', address: 'Lille', siren: '303265045', vatNumber: 'FR40303265045' }
    const where = { key: 'operator' }
    await db.setting.upsert({ where, create: { ...where, value }, update: { value } })
    const ticket = await aTicket()
    await db.ticket.update({ where: { id: ticket.id }, data: { vatBp: 550 } })
    return ticket
  }
  /** Ticket of a party with an option on more seats. */
  const anOption = async () => {
    const ticket = await aTicket()
    const { reservationId } = await db.ticket.findUniqueOrThrow({ where: { id: ticket.id } })
    const expiresAt = new Date(Date.now() + 86_400_000)
    await db.reservation.update({
      where: { id: reservationId },
      data: { status: 'pending', isOption: true, awaitsProof: true, expiresAt },
    })
    return ticket
  }
  /** Ticket paid at the counter for a date cancelled since. */
  const aRepayment = async () => {
    const ticket = await aTicket()
    const { id: ticketId } = ticket
    const receivedOn = new Date()
    await db.settlement.create({
      data: { ticketId, means: 'carte', seats: 1, amountCents: 1500, receivedOn },
    })
    await db.ticket.update({
      where: { id: ticketId },
      data: { paidSeats: 1, releasedAt: new Date() },
    })
    return ticket
  }
  /** The same, with another date to move it to. */
  const aMove = async () => ({ ...(await aTicket()), to: (await aBookableShow()).id })
  /** Ticket of a party whose show is about to begin. */
  const aParty = async () => {
    const { ticket } = await aTicket()
    const { id, spectacleId } = await db.ticket.findUniqueOrThrow({ where: { code: ticket } })
    await begin(spectacleId)
    return { id: spectacleId, ticket, ticketId: id, version }
  }
  const aVoucher = () => aCounterCard(db)
  /** A party about to begin, with a gift card to pay it. */
  const aSpending = async () => {
    const { voucher } = await aVoucher()
    return { ...(await aParty()), voucher }
  }
  const anEvening = async () => ({ id: (await aBookableShow()).id, version })
  const aBegunEvening = async () => {
    const evening = await anEvening()
    await begin(evening.id)
    return evening
  }
  return {
    aTicket,
    anInvoiceable,
    anOption,
    aRepayment,
    aMove,
    aParty,
    aSpending,
    aVoucher,
    anEvening,
    aBegunEvening,
  }
}

/** Accounts, switches and pending decisions. */
export function teamThings(app: TestApp) {
  const { db } = app
  const { aUser, logIn } = people(app)

  const set = (key: string, value: boolean) =>
    db.setting.upsert({ where: { key }, create: { key, value }, update: { value } })

  /** A setting that is switched on. */
  const aSetting = (key: string) => async () => {
    await set(key, true)
    return { id: 0, version }
  }
  /** A venue without mandatory second factor, whose administrators have one. */
  const aFactorDemand = async () => {
    await db.user.updateMany({ where: { role: 'admin' }, data: { hasSecondFactor: true } })
    await set('second_factor_demanded', false)
    return { id: 0, version }
  }
  /** Administrators subscribed to the weekly report. */
  const aReport = async () => {
    await db.user.updateMany({ data: { wantsReport: true } })
    return { id: 0, version }
  }
  /** An account with a passkey. */
  const aGuarded = async () => {
    const { id } = await aUser({ hasSecondFactor: true })
    const key = { name: 'Clé', credentialId: randomUUID(), publicKey: Buffer.from('x') }
    await db.passkey.create({ data: { ...key, userId: id } })
    return { id, version }
  }
  const anInvitation = async () => ({ id: (await invitations(app)()).id, version })
  const aMemberLoggedIn = async () => {
    const user = await aUser()
    await logIn(user)
    return { id: user.id, version }
  }
  const anIncident = async () => {
    const data = { kind: 'inconnu', subjectId: randomUUID(), amountCents: 1500 }
    const { id } = await db.paymentIncident.create({ data })
    return { id, version }
  }
  const aRestoration = async () => {
    await db.restoration.deleteMany()
    await db.restoration.create({ data: { backupAt: new Date(Date.now() - 3_600_000) } })
    return { id: 0, version }
  }
  return {
    aSetting,
    aFactorDemand,
    aGuarded,
    aReport,
    anInvitation,
    aMemberLoggedIn,
    anIncident,
    aRestoration,
  }
}
