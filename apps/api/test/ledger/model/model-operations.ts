import { COUNTER_PAYMENTS } from '@espace/contracts/reservations/reservations.constants'
import * as fc from 'fast-check'

/** No payment service is set up here, so there are no payment links. */
const payment = fc.constantFrom(...COUNTER_PAYMENTS.filter((each) => each !== 'lien'))
const which = fc.nat(1_000)
const seats = fc.integer({ min: 1, max: 4 })
const method = fc.constantFrom('espèces' as const, 'carte' as const)

const step = <Kind extends string, Fields extends object>(
  weight: number,
  kind: Kind,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) => ({ weight, arbitrary: fc.record<Fields>(fields).map((rest) => Object.assign({ kind }, rest)) })

/** Operations of visitors, staff and door, weighted by how frequent they are. */
export const operation = fc.oneof(
  step(6, 'book', {
    who: fc.nat(9),
    seats,
    reduced: fc.nat(2),
    isSecond: fc.boolean(),
    hasCode: fc.boolean(),
    card: fc.option(which, { freq: 2 }),
  }),
  step(2, 'order as a guest', { seats, hasCode: fc.boolean() }),
  step(1, 'press the link', { which }),
  step(1, 'let a hold run out', { which }),
  step(1, 'sell a card', { cents: fc.integer({ min: 20, max: 80 }).map((euros) => euros * 100) }),
  step(1, 'sell a carnet', {}),
  step(1, 'let a card run out', { which }),
  step(1, 'refund a card', { which }),
  step(1, 'extend a card', { which }),
  step(2, 'pay online', { which }),
  step(2, 'book for somebody', { seats, payment }),
  step(1, 'cancel', { which }),
  step(2, 'cancel some', { which, seats }),
  step(2, 'move', { which }),
  step(2, 'change', {
    which,
    seats,
    isSecond: fc.boolean(),
    tarif: fc.constantFrom(undefined, '', 'reduit'),
    settle: payment,
  }),
  step(2, 'settle', { which, seats, card: fc.option(which) }),
  step(1, 'send again', { which }),
  step(1, 'invite', { seats }),
  step(4, 'enter', { which, seats, method, isPaid: fc.boolean() }),
  step(2, 'pay', { which, seats, method }),
  step(2, 'pay with a card', { which, seats, card: which }),
  step(2, 'undo', { which }),
  step(2, 'sell', { seats, method }),
  step(1, 'release', {}),
  step(1, 'close', {}),
)
export type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never

/** An operation of that kind. */
export type Of<Kind extends Operation['kind']> = Operation & { kind: Kind }
