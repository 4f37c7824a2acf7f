import 'fake-indexeddb/auto'
// Imported here, so that loading it does not count against the timeout of the first test.
import '../door/door-page.tsx'
import { doorContract, type OpenEvening } from '@espace/contracts/door/door'
import type { DoorTicket } from '@espace/contracts/door/evening'
import type { EventAnswer } from '@espace/contracts/door/event'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach } from 'vitest'
import { aUser } from './builders.ts'
import type { Answers } from './fake-api.ts'
import { on, routes } from './fake-api.ts'
import { visitAs } from './visit.tsx'

export const AT = '2026-11-21T19:12:00.000Z'
export const CODE = 'ABCDEFGHJKMN'

/** Codes of single seats of a party, for parties of up to three. */
export const SEATS = ['SEAT10000000', 'SEAT20000000', 'SEAT30000000']

export const SHOW = {
  id: 4,
  title: 'Le grand soir',
  date_spectacle: '2026-11-21',
  heure_spectacle: '20:30:00',
  startsAt: '2026-11-21T19:30:00.000Z',
  lieu: "L'espace comédie",
}

export const aTicket = (fields: Partial<DoorTicket> = {}): DoorTicket => ({
  code: CODE,
  seatCodes: SEATS.slice(0, fields.seats ?? 1),
  holder: 'Zoé Hondt',
  note: '',
  seats: 1,
  entered: 0,
  enteredAt: null,
  state: 'bon',
  payment: 'ligne',
  tarif: '',
  tarifName: '',
  price_cents: 1500,
  paidSeats: 1,
  dueCents: 0,
  entries: [],
  ...fields,
})

export const anEvening = (
  tickets: DoorTicket[],
  fields: Partial<OpenEvening> = {},
): OpenEvening => ({
  ...SHOW,
  price_cents: 1500,
  tarifs: [],
  isTonight: true,
  isCancelled: false,
  counts: { capacity: 70, expected: 12, entered: 0, free: 58 },
  asOf: AT,
  releaseFrom: '2026-11-21T19:20:00.000Z',
  tickets,
  elsewhere: [{ show: { ...SHOW, id: 9, title: 'Demain' }, prefixes: ['ZZZZZZZZ'] }],
  conflicts: [],
  ...fields,
})

export const EVENTS = on(routes.door.record, { id: 4 })

/** A server that gives this answer to every recorded event. */
export const saying =
  (said: Partial<EventAnswer>) =>
  ({ events }: { events: readonly { id: string }[] }) => ({
    answers: events.map(({ id }) => anAnswer(id, said)),
    counts: { capacity: 70, expected: 12, entered: 1, free: 58 },
  })

export const anAnswer = (id: string, said: Partial<EventAnswer>): EventAnswer => ({
  id,
  accepted: true,
  reason: null,
  seats: 1,
  paidCents: 0,
  isConflict: false,
  before: null,
  elsewhere: null,
  ticket: null,
  ...said,
})

export const yes = saying({})

/** Opens the evening as a member of its staff. */
export async function openDoor(tickets: DoorTicket[], more: Answers = [], part = '') {
  const answers: Answers = [
    on(routes.door.evening, { id: 4 }).reply(anEvening(tickets)),
    EVENTS.reply(yes),
    ...more,
  ]
  const site = visitAs(aUser({ role: 'accueil' }), `/accueil?seance=4${part}`, answers)
  await screen.findByRole('heading', { name: 'Le grand soir' })
  const sentEvents = () =>
    site.sentTo(EVENTS).flatMap((body) => doorContract.record.body.parse(body).events)
  return { ...site, answers, sentEvents }
}

export const typeCode = async (code: string) => {
  await userEvent.type(screen.getByLabelText('Code du billet'), `${code}{Enter}`)
}

export const verdict = () => within(screen.getByRole('region', { name: 'Verdict' }))

/** Every evening begins on a device that knows nothing. */
export const onANewDevice = () =>
  beforeEach(() => {
    indexedDB = new IDBFactory()
  })
