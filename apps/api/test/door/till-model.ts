/** Amounts of a party in the evening's ledger. */
export interface LedgerParty {
  seats: number
  priceCents: number
  payment: 'porte' | 'ligne' | 'espèces' | 'carte' | 'invité'
  entered: number
  paidSeats: number
  isOut: 'annulé' | 'libéré' | undefined
}

interface Booked {
  code: string
  seats: number
  paidSeats: number
  method: 'espèces' | 'carte' | undefined
  isUndone: boolean
}

interface Taking {
  id: string
  code: string
  /** Seats to check in. */
  seats: number
  /** Seats to pay. */
  paying: number
  method: 'espèces' | 'carte' | undefined
}

const isDue = ({ payment }: LedgerParty) => (payment === 'porte' ? 1 : 0)

/** Reference model of the cash-up, kept from the calls alone without reading the database. */
export class TillModel {
  readonly parties = new Map<string, LedgerParty>()
  readonly events = new Map<string, Booked>()
  readonly received = { ligne: 0, espèces: 0, carte: 0 }
  readonly refunded = { ligne: 0, espèces: 0, carte: 0 }
  released = 0

  party(code: string): LedgerParty {
    const party = this.parties.get(code)
    if (!party) throw new Error(`nobody has ${code}`)
    return party
  }

  /** Checks a party in, takes its payment, or both. */
  take({ id, code, seats, paying, method }: Taking) {
    const party = this.party(code)
    const isDue = party.payment === 'porte' && method !== undefined
    const paidSeats = isDue ? Math.min(paying, party.seats - party.paidSeats) : 0
    party.entered += seats
    party.paidSeats += paidSeats
    if (method) this.received[method] += paidSeats * party.priceCents
    this.events.set(id, { code, seats, paidSeats, method, isUndone: false })
  }

  undo(id: string) {
    const event = this.events.get(id)
    if (!event) throw new Error(`nothing was done as ${id}`)
    const party = this.party(event.code)
    event.isUndone = true
    party.entered -= event.seats
    party.paidSeats -= event.paidSeats
    if (event.method) this.refunded[event.method] += event.paidSeats * party.priceCents
  }

  get figures() {
    const live = [...this.parties.values()].filter(({ isOut }) => isOut === undefined)
    const sum = (of: (party: LedgerParty) => number) =>
      live.reduce((total, party) => total + of(party), 0)
    const methods = ['ligne', 'espèces', 'carte'] as const
    return {
      sold: sum(({ seats }) => seats),
      attended: sum(({ entered }) => entered),
      released: this.released,
      takings: methods.map((method) => ({
        method,
        receivedCents: this.received[method],
        refundedCents: this.refunded[method],
        netCents: this.received[method] - this.refunded[method],
      })),
      totalCents: sum(({ seats, priceCents }) => seats * priceCents),
      unpaidCents: sum(
        (party) => isDue(party) * (party.seats - party.paidSeats) * party.priceCents,
      ),
    }
  }
}
