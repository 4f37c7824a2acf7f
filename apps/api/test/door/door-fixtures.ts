import { randomUUID } from 'node:crypto'
import type { DoorEvent } from '@espace/contracts/door/event'
import { at } from '../builders.ts'
import { people } from '../people.ts'
import type { TestApp } from '../test-app.ts'

type Entering = DoorEvent & { kind: 'entry' }

/** Date of the current evening: after midnight that of the day before. */
const tonight = () => {
  const now = Temporal.Now.zonedDateTimeISO('Europe/Paris').subtract({ hours: 6 })
  return new Date(`${now.toPlainDate().toString()}T00:00:00Z`)
}

/** Fixtures for the door of an evening. */
export const doorFixtures = (app: TestApp) => {
  const { db, as } = app
  const { aUser, logIn } = people(app)

  /** Sets the start to a moment ago: a show can be booked until `begin`, and has begun after it. */
  const begin = (id: number) => db.$executeRaw`
    update spectacles
       set (date_spectacle, heure_spectacle) = (select moment::date, moment::time(0)
             from date_trunc('minute', timezone('Europe/Paris', now())) as moment)
     where id = ${id}`

  return {
    begin,

    /** Sets the start to tonight at that time, whatever the time now. */
    beTonight: (id: number, time = '20:00') =>
      db.spectacle.update({ where: { id }, data: { date: tonight(), time: at(time) } }),

    aStaffer: async () => logIn(await aUser({ role: 'accueil', firstName: 'Iris' })),

    /** Event of a phone that checks a party in. */
    entryOf: (code: string, fields: Partial<Entering> = {}): Entering => ({
      id: randomUUID(),
      kind: 'entry',
      code,
      seats: 2,
      deviceId: 'téléphone A',
      at: new Date().toISOString(),
      isIn: false,
      letBack: false,
      ...fields,
    }),

    undoOf: (undoes: string): DoorEvent => ({
      id: randomUUID(),
      kind: 'undo',
      undoes,
      deviceId: 'téléphone A',
      at: new Date().toISOString(),
    }),

    paymentOf: (code: string, seats: number, method: 'espèces' | 'carte'): DoorEvent => ({
      id: randomUUID(),
      kind: 'payment',
      code,
      seats,
      method,
      deviceId: 'téléphone A',
      at: new Date().toISOString(),
    }),

    /** Door routes of an evening, with a token. */
    doorOf: (id: number, token: string) => {
      const { door } = as(token)
      const params = { id }
      return {
        open: () => door.evening({ params }),
        record: (...events: DoorEvent[]) => door.record({ params, body: { events } }),
        say: async (event: DoorEvent) => {
          const { answers } = await door.record({ params, body: { events: [event] } })
          const [answer] = answers
          if (!answer) throw new Error('no answer')
          return answer
        },
        sell: (quantity: number, method: 'espèces' | 'carte' | 'invité', name?: string) =>
          door.sell({
            params,
            body: {
              id: randomUUID(),
              deviceId: 'téléphone A',
              quantity,
              method,
              ...(name !== undefined && { name }),
            },
          }),
        release: () => door.release({ params }),
        sheet: () => door.closing({ params }),
        close: () => door.close({ params }),
      }
    },
  }
}
