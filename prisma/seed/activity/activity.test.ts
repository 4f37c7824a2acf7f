import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, type PrismaClient } from '../../src/connection/client.ts'
import { newDatabase } from '../../testing/databases.ts'
import { fillDemo } from '../../testing/demo.ts'

const clients: PrismaClient[] = []
afterAll(async () => {
  await Promise.all(clients.map((client) => client.$disconnect()))
})

/** Hours at which a demo is begun: around midnight, when tonight's show is over, on days with 23, 24 and 25 hours. */
const MOMENTS = [
  ['at noon', '2026-11-21T12:00:00+01:00'],
  ['late in the evening', '2026-11-20T23:50:00+01:00'],
  ['after midnight', '2026-11-21T00:10:00+01:00'],
  ['just before eight', '2026-11-23T19:59:00+01:00'],
  ['when its evening would begin too soon', '2026-11-23T20:01:00+01:00'],
  ['on the day before the clocks go forward', '2027-03-27T23:50:00+01:00'],
  ['on the day when the clocks go forward', '2027-03-28T12:00:00+02:00'],
  ['in the hour that comes twice', '2027-10-31T02:30:00+01:00'],
  ['on a 29 February', '2028-02-29T23:50:00+01:00'],
  ['on the last day of January', '2027-01-31T00:10:00+01:00'],
  ['on New Year’s Eve', '2026-12-31T23:50:00+01:00'],
] as const

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe.each(MOMENTS)('the demo house begun %s', async (_, moment) => {
  const url = await newDatabase()
  const db = createClient(url, { poolSize: 1 })
  clients.push(db)
  const instant = Temporal.Instant.from(moment)
  const now = instant.epochMilliseconds
  const paris = instant.toZonedDateTimeISO('Europe/Paris')
  beforeAll(() => fillDemo(url, instant))

  const evenings = () =>
    db.spectacle.findMany({
      where: { bookingMode: 'maison' },
      include: { tickets: { include: { reservation: true } }, waiting: true, closings: true },
      orderBy: { startsAt: 'asc' },
    })

  it('sells an evening tonight or tomorrow, three more in the week, and one next month', async () => {
    const starts = (await evenings())
      .filter(({ status }) => status === 'programmé')
      .map(({ startsAt }) => startsAt.getTime() - now)
    const coming = starts.filter((left) => left > 0)

    expect(coming[0]).toBeGreaterThanOrEqual(2 * HOUR_MS)
    expect(coming[0]).toBeLessThan(30 * HOUR_MS)
    expect(coming.filter((left) => left < 7 * DAY_MS)).toHaveLength(3)
    const [last] = (await evenings()).slice(-1)
    const months = (last?.date.getUTCMonth() ?? 0) + 12 - (paris.month - 1)
    expect([1, 2]).toContain(months % 12)
  })

  it('closed the evening before the present one, with entries that its tickets add up to', async () => {
    const [past] = await evenings()
    const entries = await db.entry.findMany({ where: { spectacleId: past?.id ?? 0 } })

    expect(past?.startsAt.getTime()).toBeLessThan(now - 4 * HOUR_MS)
    expect(past?.closings).toHaveLength(1)
    const last = Math.max(...entries.map(({ seq }) => seq))
    expect(past?.closings[0]?.lastEntry).toBe(last)
    const summed = past?.tickets.map(({ id }) => {
      const own = entries.filter(({ ticketId }) => ticketId === id)
      const sum = (of: 'seats' | 'paidSeats') => own.reduce((all, entry) => all + entry[of], 0)
      return [id, sum('seats'), sum('paidSeats')]
    })
    expect(past?.tickets.map(({ id, entered, paidSeats }) => [id, entered, paidSeats])).toEqual(
      summed,
    )
  })

  it('has bookings in every state, and counters that are their sums', async () => {
    const all = await evenings()
    const stateOf = ({ reservation, entered, seats }: (typeof all)[number]['tickets'][number]) => {
      const { status, payment, paymentId } = reservation
      const door = entered === 0 ? '' : entered < seats ? ' partly in' : ' in'
      return `${status} ${payment}${paymentId === null ? '' : ' paid'}${door}`
    }

    const states = new Set(all.flatMap(({ tickets }) => tickets.map(stateOf)))
    expect([...states].toSorted()).toEqual([
      'cancelled invité',
      'cancelled ligne paid',
      'cancelled porte',
      'confirmed carte in',
      'confirmed espèces in',
      'confirmed invité',
      'confirmed invité in',
      'confirmed ligne paid',
      'confirmed ligne paid in',
      'confirmed ligne paid partly in',
      'confirmed porte',
      'confirmed porte in',
      'confirmed porte partly in',
      'pending ligne',
      'pending porte',
    ])
    const held = ({ tickets }: (typeof all)[number]) =>
      tickets.reduce((sum, ticket) => sum + (ticket.releasedAt ? 0 : ticket.seats), 0)
    expect(all.map(({ seatsTaken }) => seatsTaken)).toEqual(all.map(held))
  })

  it('sold a gift card that is half spent, good for months, and the ledger has both', async () => {
    const [card, ...others] = await db.voucher.findMany({ include: { settlements: true } })
    const rows = await db.operation.findMany({
      where: { OR: [{ kind: 'bon vendu' }, { means: { startsWith: 'bon' } }] },
    })

    expect(others).toEqual([])
    expect(card?.balanceCents).toBe((card?.amountCents ?? 0) / 2)
    expect(card?.settlements.map(({ amountCents }) => amountCents)).toEqual([card?.balanceCents])
    expect(card?.createdAt.getTime()).toBeLessThan(now)
    expect(card?.validUntil.getTime()).toBeGreaterThan(now + 300 * DAY_MS)
    const sumOf = (isSale: boolean) =>
      rows.reduce(
        (sum, { kind, amountCents }) => sum + ((kind === 'bon vendu') === isSale ? amountCents : 0),
        0,
      )
    expect([sumOf(true), sumOf(false)]).toEqual([card?.amountCents, card?.balanceCents])
  })

  it('has one full evening, with parties in line and one offer', async () => {
    const full = (await evenings()).filter(({ seatsTaken, capacity }) => seatsTaken === capacity)

    expect(full).toHaveLength(1)
    const line = full[0]?.waiting.map(({ reservationId }) => reservationId !== null)
    expect(line).toEqual([true, false, false, false])
  })

  it('has a free evening, one that is cancelled and one that was put off, whose parties know', async () => {
    const all = await evenings()
    const ofStatus = (status: string) => all.filter((evening) => evening.status === status)
    const [cancelled, ...noMore] = ofStatus('annulé')
    const [postponed] = ofStatus('reporté')

    expect(all.filter(({ priceCents }) => priceCents === 0)).toHaveLength(1)
    expect(noMore).toEqual([])
    expect(cancelled?.tickets.map(({ told }) => told)).toEqual(['annulé', 'annulé', 'annulé'])
    expect(cancelled?.seatsTaken).toBe(0)
    const start = `${postponed?.date.toISOString().slice(0, 10)} ${postponed?.time.toISOString().slice(11, 16)}`
    expect(new Set(postponed?.tickets.map(({ told }) => told))).toEqual(new Set([start]))
    expect(postponed?.putOffFrom?.getTime()).toBeLessThan(postponed?.startsAt.getTime() ?? 0)
  })

  it('paid back what it owed, wrote to nobody, and has letters to readers that nobody is', async () => {
    const refunds = await db.refund.findMany()
    const campaigns = await db.campaign.findMany({ include: { deliveries: true } })

    expect(refunds.length).toBeGreaterThan(0)
    expect(refunds.filter(({ doneAt }) => doneAt === null)).toEqual([])
    expect(await db.mail.count()).toBe(0)
    expect(campaigns.map(({ status }) => status)).toEqual(['terminee', 'programmee'])
    expect(campaigns[1]?.scheduledAt?.getTime()).toBeGreaterThan(now + 14 * DAY_MS)
    const copies = campaigns.flatMap(({ deliveries }) => deliveries)
    expect(copies.filter(({ email }) => !email.endsWith('.example'))).toEqual([])
    expect(copies.length).toBeGreaterThan(10)
  })

  it('tells of nothing that is still to come', async () => {
    const [journal, messages, bookings, closings] = await Promise.all([
      db.auditEntry.findMany({ orderBy: { id: 'asc' } }),
      db.contactMessage.findMany(),
      db.reservation.findMany(),
      db.closing.findMany(),
    ])

    const told = [
      ...journal.map(({ at }) => at),
      ...messages.map(({ createdAt }) => createdAt),
      ...bookings.flatMap(({ createdAt, confirmedAt, closedAt }) => [
        createdAt,
        confirmedAt ?? createdAt,
        closedAt ?? createdAt,
      ]),
      ...closings.map(({ at }) => at),
    ]
    expect(told.filter((at) => at.getTime() > now)).toEqual([])
    expect(journal.map(({ at }) => at.getTime())).toEqual(
      journal.map(({ at }) => at.getTime()).toSorted((one, other) => one - other),
    )
    expect(new Set(messages.map(({ status }) => status))).toEqual(
      new Set(['nouveau', 'lu', 'traite']),
    )
  })
})
