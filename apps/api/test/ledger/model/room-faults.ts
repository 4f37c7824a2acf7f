import type { ClosingFigures } from '@espace/contracts/door/closing'
import type { TestApp } from '../../test-app.ts'

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

const unpaidOf = ({ unpaidAttendedCents, unpaidNoShowCents }: ClosingFigures): number =>
  unpaidAttendedCents + unpaidNoShowCents

/** What rooms say differently about one date: closing sheet, statement, evening page, guest list, door. */
export async function roomFaults({ as }: TestApp, admin: string, id: number): Promise<string[]> {
  const { door, ledger, reservations, soirees } = as(admin)
  const params = { id }
  const { figures } = await door.closing({ params })
  const statement = await ledger.statement({ query: { spectacleId: id } })
  const evening = await soirees.get({ params })
  const { parties } = await reservations.boxOfficeDate({ params })
  const { tickets } = await door.evening({ params })
  const booked = parties.filter(({ state }) => state === 'confirmée' || state === 'entrée')
  const valid = tickets.filter(({ state }) => state === 'bon')
  const ahead = sum((figures.ahead ?? []).map(({ cents }) => cents))
  const { sold, totalCents, netCents, toGiveBackCents } = figures
  const pairs = {
    'receipts of the statement': [statement.receiptsCents, totalCents],
    'received and due': [netCents + ahead + unpaidOf(figures), totalCents + toGiveBackCents],
    'received on the evening page': [evening.receivedCents, netCents + ahead],
    'due on the evening page': [evening.dueCents, unpaidOf(figures)],
    'seats on the evening page': [evening.sold + evening.guests, sold],
    'seats of the guest list': [sum(booked.map(({ seats }) => seats)), sold],
    'worth of the guest list': [
      sum(booked.map(({ seats, price_cents: cents }) => seats * cents)),
      totalCents,
    ],
    'seats at the door': [sum(valid.map(({ seats }) => seats)), sold],
    'due at the door': [sum(valid.map(({ dueCents }) => dueCents)), unpaidOf(figures)],
  }
  return Object.entries(pairs).flatMap(([what, [there = 0, here = 0]]) =>
    there === here ? [] : [`${what} of ${id}: ${there}, and ${here} on the closing sheet`],
  )
}
