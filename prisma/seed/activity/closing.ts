import type { ClosingFigures } from '@espace/contracts/door/closing'
import { FULL_TARIF } from '@espace/contracts/tarifs/tarifs.constants'
import type { Booking } from './bookings.ts'

interface Sold extends Booking {
  priceCents: number
}

const INVITATION = 'Invitation'

const METHODS = ['ligne', 'espèces', 'carte'] as const

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0)

/** For how many a party has paid at the door. */
export const paidAtDoor = ({ payment, came }: Booking): number =>
  payment === 'porte' ? (came?.paid ? came.seats : 0) : 0

const entered = ({ came }: Booking): number => came?.seats ?? 0

/** The cash-up of parties without refused check-ins or reinstated no-shows. */
export function closingFigures(capacity: number, all: readonly Sold[]): ClosingFigures {
  const sold = all.filter(({ state }) => state === 'confirmed')
  const seats = (...payments: Booking['payment'][]) =>
    sum(
      sold.filter(({ payment }) => payments.includes(payment)),
      (party) => party.seats,
    )
  const atDoor = sold.filter(({ payment }) => payment === 'porte')
  const takings = METHODS.map((method) => {
    const receivedCents = sum(sold, (party) => receivedIn(method, party))
    return { method, receivedCents, refundedCents: 0, netCents: receivedCents }
  })
  const attended = sum(sold, entered)
  const taken = sum(sold, (party) => party.seats)
  return {
    capacity,
    sold: taken,
    attended,
    noShows: taken - attended,
    released: 0,
    booked: seats('porte', 'ligne'),
    walkUps: seats('espèces', 'carte'),
    guests: seats('invité'),
    conflicts: 0,
    byPrice: byPrice(sold),
    byTarif: byTarif(sold),
    ahead: [],
    takings,
    totalCents: sum(sold, (party) => party.seats * party.priceCents),
    netCents: sum(takings, ({ netCents }) => netCents),
    toGiveBackCents: 0,
    unpaidAttendedCents: sum(
      atDoor,
      (party) => Math.max(0, entered(party) - paidAtDoor(party)) * party.priceCents,
    ),
    unpaidNoShowCents: sum(
      atDoor,
      (party) => (party.seats - Math.max(entered(party), paidAtDoor(party))) * party.priceCents,
    ),
  }
}

function receivedIn(method: (typeof METHODS)[number], party: Sold): number {
  if (party.payment === method) return party.seats * party.priceCents
  return party.came?.paid === method ? paidAtDoor(party) * party.priceCents : 0
}

const sums = (price: number, parties: readonly Sold[]) => {
  const seats = sum(parties, (party) => party.seats)
  const attended = sum(parties, entered)
  return {
    price_cents: price,
    sold: seats,
    attended,
    noShows: seats - attended,
    totalCents: seats * price,
  }
}

/** The dearest first. */
const byPrice = (sold: readonly Sold[]): ClosingFigures['byPrice'] =>
  [...Map.groupBy(sold, ({ priceCents }) => priceCents)]
    .toSorted(([one], [other]) => other - one)
    .map(([price, parties]) => sums(price, parties))

/** The same, guests apart from those who pay nothing. */
const byTarif = (sold: readonly Sold[]): ClosingFigures['byTarif'] =>
  [INVITATION, FULL_TARIF]
    .flatMap((name) => {
      const alike = sold.filter(({ payment }) => (payment === 'invité') === (name === INVITATION))
      return byPrice(alike).map((line) => Object.assign(line, { name }))
    })
    .toSorted((one, other) => other.price_cents - one.price_cents)
