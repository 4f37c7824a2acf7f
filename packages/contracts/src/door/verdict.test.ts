import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DoorTicket } from './evening.ts'
import type { DoorEvent } from './event.ts'
import { type DoorView, dueFor, ticketsAfter, verdictOn } from './verdict.ts'

const CODE = 'ABCDEFGHJKMN'
const SEATS = ['SEAT10000000', 'SEAT20000000', 'SEAT30000000']
const AT = '2026-11-21T19:12:00.000Z'

const aTicket = (fields: Partial<DoorTicket> = {}): DoorTicket => ({
  code: CODE,
  seatCodes: SEATS,
  holder: 'Zoé Hondt',
  note: '',
  seats: 3,
  entered: 0,
  enteredAt: null,
  state: 'bon',
  payment: 'porte',
  tarif: '',
  tarifName: '',
  price_cents: 1500,
  paidSeats: 0,
  dueCents: 4500,
  entries: [],
  ...fields,
})

const anEvening = (...tickets: DoorTicket[]): DoorView => ({
  isCancelled: false,
  tickets,
  elsewhere: [{ show: SHOW, prefixes: ['ZZZZZZZZ'] }],
})

const SHOW = {
  id: 9,
  title: 'Le grand soir',
  date_spectacle: '2026-11-22',
  heure_spectacle: '20:30:00',
  startsAt: '2026-11-22T19:30:00Z',
  lieu: "L'espace comédie",
}

let count = 0
const named = () => {
  count += 1
  return { id: `id-${count}`, deviceId: 'tel', at: AT }
}
const entry = (seats: number, fields = {}): DoorEvent => ({
  ...named(),
  kind: 'entry',
  code: CODE,
  seats,
  isIn: false,
  letBack: false,
  ...fields,
})
const after = (ticket: DoorTicket, ...events: DoorEvent[]) =>
  ticketsAfter(anEvening(ticket), events)[0]

describe('the verdict on a code', () => {
  it('welcomes a party for as many as have not come yet', () => {
    expect(verdictOn(anEvening(aTicket({ entered: 1 })), CODE)).toMatchObject({
      kind: 'bienvenue',
      left: 2,
    })
  })

  it('welcomes one person with the code of a seat, whatever is read of the others', () => {
    const [one = '', two = ''] = SEATS
    const party = after(aTicket(), entry(1, { code: one }))
    const evening = anEvening(party ?? aTicket())

    expect(party).toMatchObject({ entered: 1, entries: [{ seat: 1 }] })
    expect(verdictOn(evening, two)).toMatchObject({ kind: 'bienvenue', seat: 2, left: 1 })
    expect(verdictOn(evening, one)).toMatchObject({ kind: 'déjà entré', seat: 1, at: AT })
    expect(verdictOn(evening, CODE)).toMatchObject({ kind: 'bienvenue', seat: null, left: 2 })
  })

  it('turns the code of a seat away once all of its party are in, and lets one in once one is out', () => {
    const all = entry(3)
    const inside = after(aTicket(), all) ?? aTicket()
    const outside = after(inside, { ...named(), kind: 'undo', undoes: all.id }) ?? aTicket()
    const [one = ''] = SEATS

    expect(verdictOn(anEvening(inside), one)).toMatchObject({ kind: 'déjà entré', at: AT })
    expect(verdictOn(anEvening(outside), one)).toMatchObject({ kind: 'bienvenue', left: 1 })
  })

  it('says when a party came that is complete', () => {
    const ticket = aTicket({ entered: 3, enteredAt: AT })

    expect(verdictOn(anEvening(ticket), CODE)).toMatchObject({ kind: 'déjà entré', at: AT })
  })

  it.each(['annulé', 'libéré'] as const)('turns away a ticket that is %s', (state) => {
    expect(verdictOn(anEvening(aTicket({ state })), CODE).kind).toBe(state)
  })

  it('turns everybody away from an evening that is cancelled', () => {
    expect(verdictOn({ ...anEvening(aTicket()), isCancelled: true }, CODE).kind).toBe('annulé')
  })

  it('names the other evening that a ticket is for', () => {
    expect(verdictOn(anEvening(), 'ZZZZZZZZ1234')).toEqual({ kind: 'autre séance', show: SHOW })
  })

  it('knows no other code', () => {
    expect(verdictOn(anEvening(aTicket()), 'ABCDEFGH1234').kind).toBe('inconnu')
  })
})

describe('what a phone recorded without a network', () => {
  it('lets nobody in twice', () => {
    const party = after(aTicket(), entry(3), entry(1))

    expect(party).toMatchObject({ entered: 3, enteredAt: AT })
  })

  it('takes what those owe who go in, once', () => {
    const party = after(aTicket(), entry(2, { method: 'carte' }), entry(1, { method: 'espèces' }))

    expect(party).toMatchObject({ paidSeats: 3, dueCents: 0 })
    expect(dueFor(aTicket({ dueCents: 1500 }), 3)).toBe(1500)
  })

  it('is not counted again once the house has counted it', () => {
    const event = entry(2)
    const known = after(aTicket(), event)

    expect(known && after(known, event)).toEqual(known)
  })

  it('is as if it had never been, once it is undone', () => {
    const event = entry(2, { method: 'carte' })

    expect(after(aTicket(), event, { ...named(), kind: 'undo', undoes: event.id })).toEqual(
      aTicket(),
    )
  })

  it('never lets in more than a party is, nor takes more than it owes, whatever is pressed', () => {
    const seats = fc.integer({ min: 1, max: 8 })
    const pressed = fc.oneof(
      fc
        .record({ seats, method: fc.constantFrom('carte', undefined) })
        .map((how) => ['in', how] as const),
      fc.record({ seats }).map((how) => ['pay', how] as const),
      fc.nat(9).map((which) => ['undo', { which }] as const),
    )
    fc.assert(
      fc.property(seats, fc.array(pressed, { maxLength: 20 }), (size, presses) => {
        const party = aTicket({ seats: size, dueCents: size * 1500 })
        const done: DoorEvent[] = []
        for (const [what, how] of presses) {
          if (what === 'in') done.push(entry(how.seats, how.method && { method: how.method }))
          if (what === 'pay') {
            done.push({
              ...named(),
              kind: 'payment',
              code: CODE,
              seats: how.seats,
              method: 'carte',
            })
          }
          if (what === 'undo') {
            done.push({ ...named(), kind: 'undo', undoes: done[how.which]?.id ?? 'none' })
          }
        }

        const end = after(party, ...done) ?? party

        const inside = end.entries.reduce((sum, each) => sum + each.seats, 0)
        const taken = end.entries.reduce((sum, each) => sum + each.paidCents, 0)
        expect(end.entered).toBe(inside)
        expect(end.entered).toBeLessThanOrEqual(size)
        expect(end.dueCents).toBe(size * 1500 - taken)
        expect(end.dueCents).toBeGreaterThanOrEqual(0)
        expect(end.paidSeats * 1500).toBe(taken)
      }),
      { seed: 49 },
    )
  })
})
