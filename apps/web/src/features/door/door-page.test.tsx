import 'fake-indexeddb/auto'
// Its code is there before the clock of the first test runs.
import './door-page.tsx'
import { doorContract, type OpenEvening } from '@espace/contracts/door/door.contract'
import type { DoorTicket } from '@espace/contracts/door/evening'
import type { EventAnswer } from '@espace/contracts/door/event'
import { apiError } from '@espace/contracts/kernel/errors'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { aUser } from '../../testing/builders.ts'
import { type Answers, NOTHING } from '../../testing/fake-api.ts'
import { visit } from '../../testing/visit.tsx'

const AT = '2026-11-21T19:12:00.000Z'
const CODE = 'ABCDEFGHJKMN'

const SHOW = {
  id: 4,
  title: 'Le grand soir',
  date_spectacle: '2026-11-21',
  heure_spectacle: '20:30:00',
  starts_at: '2026-11-21T19:30:00.000Z',
  lieu: "L'espace comédie",
}

const aTicket = (fields: Partial<DoorTicket> = {}): DoorTicket => ({
  code: CODE,
  holder: 'Zoé Hondt',
  seats: 1,
  entered: 0,
  enteredAt: null,
  state: 'bon',
  payment: 'ligne',
  price_cents: 1500,
  paidSeats: 1,
  dueCents: 0,
  entries: [],
  ...fields,
})

const anEvening = (tickets: DoorTicket[], fields: Partial<OpenEvening> = {}): OpenEvening => ({
  ...SHOW,
  price_cents: 1500,
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

const EVENTS = 'POST /api/door/evenings/4/events'

/** What the house says to whatever it is told. */
const saying =
  (said: Partial<EventAnswer>) =>
  ({ events }: { events: readonly { id: string }[] }) => ({
    answers: events.map(({ id }) => anAnswer(id, said)),
    counts: { capacity: 70, expected: 12, entered: 1, free: 58 },
  })

const anAnswer = (id: string, said: Partial<EventAnswer>): EventAnswer => ({
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

const yes = saying({})

/** Opens the evening as somebody of its staff. */
async function openDoor(tickets: DoorTicket[], more: Answers = {}, part = '') {
  localStorage.setItem('token', 'jeton')
  const answers: Answers = {
    'GET /api/auth/me': aUser({ role: 'accueil' }),
    'GET /api/auth/csrf-token': { csrfToken: 'c' },
    'GET /api/door/evenings/4': anEvening(tickets),
    [EVENTS]: yes,
    ...more,
  }
  const site = visit(`/accueil?seance=4${part}`, answers)
  await screen.findByRole('heading', { name: 'Le grand soir' })
  const sent = () =>
    site.sent
      .filter(({ line }) => line === EVENTS)
      .flatMap(({ body }) => doorContract.record.body.parse(body).events)
  return { ...site, answers, sentEvents: sent }
}

const type = async (code: string) => {
  await userEvent.type(screen.getByLabelText('Code du billet'), `${code}{Enter}`)
}

const verdict = () => within(screen.getByRole('region', { name: 'Verdict' }))

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  indexedDB = new IDBFactory()
})

describe('who comes to the door', () => {
  it('sends a visitor to the log-in and back', async () => {
    const { router } = visit('/accueil?seance=4')

    await waitFor(() => expect(router.state.location.pathname).toBe('/connexion'))
    expect(router.state.location.search).toBe('?redirect=%2Faccueil%3Fseance%3D4')
  })

  it('sends an ordinary account home', async () => {
    localStorage.setItem('token', 'jeton')
    const { router } = visit('/accueil', { 'GET /api/auth/me': aUser() })

    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('shows the evenings, tonight’s as such', async () => {
    localStorage.setItem('token', 'jeton')
    visit('/accueil', {
      'GET /api/auth/me': aUser({ role: 'accueil' }),
      'GET /api/door/evenings': [anEvening([])],
    })

    const link = await screen.findByRole('link', { name: /Le grand soir/ })
    expect(link).toHaveAttribute('href', '/accueil?seance=4')
    expect(link).toHaveTextContent('Ce soir')
  })
})

describe('a ticket at the door', () => {
  it('lets one person in at once, however the code is typed', async () => {
    const { sentEvents } = await openDoor([aTicket()])
    await type('abcd-efgh jkmn')

    expect(await verdict().findByText('ENTRÉ')).toBeVisible()
    expect(sentEvents()).toEqual([
      expect.objectContaining({ kind: 'entry', code: CODE, seats: 1, isIn: false }),
    ])
  })

  it('is refused the second time, with the hour of the first', async () => {
    await openDoor([aTicket({ entered: 1, enteredAt: AT })])
    await type(CODE)

    expect(await verdict().findByText('DÉJÀ ENTRÉ')).toBeVisible()
    expect(verdict().getByText(/Entré à 20:12/)).toBeVisible()
  })

  it('asks how many of a party come in', async () => {
    const { sentEvents } = await openDoor([aTicket({ seats: 3, paidSeats: 3 })])
    await type(CODE)
    await press('Un de moins')
    await press('Faire entrer 2')

    expect(await verdict().findByText('ENTRÉ')).toBeVisible()
    expect(sentEvents()).toEqual([expect.objectContaining({ seats: 2 })])
  })

  it('says what is owed, and how it was paid goes along', async () => {
    const { sentEvents } = await openDoor([
      aTicket({ payment: 'porte', paidSeats: 0, dueCents: 1500 }),
    ])
    await type(CODE)
    expect(await verdict().findByText(/À encaisser : 15/)).toBeVisible()
    await press(/15.€ en espèces/)

    expect(await verdict().findByText('ENTRÉ')).toBeVisible()
    expect(sentEvents()).toEqual([expect.objectContaining({ method: 'espèces' })])
  })

  it.each([
    [{ state: 'annulé' } as const, CODE, 'ANNULÉ'],
    [{ state: 'libéré' } as const, CODE, 'LIBÉRÉ'],
    [{}, 'ZZZZ-ZZZZ-1234', 'AUTRE SÉANCE'],
    [{}, 'WWWW-WWWW-1234', 'INCONNU'],
    [{}, 'bonsoir', 'ILLISIBLE'],
  ])('says why it lets nobody in: %o %s', async (fields, code, word) => {
    const { sentEvents } = await openDoor([aTicket(fields)])
    await type(code)

    expect(await verdict().findByText(word)).toBeVisible()
    expect(sentEvents()).toEqual([])
  })

  it('believes the house, when another phone was quicker', async () => {
    const { answers } = await openDoor([aTicket()])
    answers[EVENTS] = saying({
      accepted: false,
      reason: 'déjà entré',
      before: { at: AT, deviceId: 'tel-autre' },
    })
    await type(CODE)

    expect(await verdict().findByText('DÉJÀ ENTRÉ')).toBeVisible()
    expect(verdict().getByText('Entré à 20:12, sur un autre appareil.')).toBeVisible()
  })

  it('is undone by one press', async () => {
    const { sentEvents } = await openDoor([aTicket()])
    await type(CODE)
    await verdict().findByText('ENTRÉ')
    await press('Annuler cette entrée')

    await waitFor(() => expect(sentEvents()).toHaveLength(2))
    const [entry, undo] = sentEvents()
    expect(undo).toMatchObject({ kind: 'undo', undoes: entry?.id })
  })

  it('is found by the name of who booked, without accents', async () => {
    await openDoor(
      [aTicket(), aTicket({ code: 'NNNNNNNNNNNN', holder: 'Paul Roux', seats: 2 })],
      {},
      '&partie=liste',
    )
    await userEvent.type(screen.getByLabelText('Nom ou code'), 'zoe')

    expect(screen.queryByText('Paul Roux')).not.toBeInTheDocument()
    await press(/Zoé Hondt/)
    expect(await screen.findByText('ENTRÉ')).toBeVisible()
  })
})

describe('an evening without network', () => {
  const cutOff = (answers: Answers) => {
    answers[EVENTS] = new TypeError('Failed to fetch')
    answers['GET /api/door/evenings/4'] = new TypeError('Failed to fetch')
    answers['GET /api/auth/me'] = new TypeError('Failed to fetch')
  }

  it('goes on, refuses the second time, and tells the house in order once it is back', async () => {
    const { answers, sentEvents } = await openDoor([aTicket()])
    cutOff(answers)
    await act(async () => void dispatchEvent(new Event('online')))
    await screen.findByText(/Hors ligne/)
    await type(CODE)
    expect(await verdict().findByText('ENTRÉ')).toBeVisible()
    expect(await screen.findByText(/1 en attente/)).toBeVisible()
    await type(CODE)
    expect(await verdict().findByText('DÉJÀ ENTRÉ')).toBeVisible()

    answers[EVENTS] = yes
    answers['GET /api/door/evenings/4'] = anEvening([aTicket({ entered: 1, enteredAt: AT })])
    await act(async () => void dispatchEvent(new Event('online')))

    expect(await screen.findByText('En ligne')).toBeVisible()
    expect(screen.queryByText(/en attente/)).not.toBeInTheDocument()
    expect(new Set(sentEvents().map(({ id }) => id)).size).toBe(1)
    expect(sentEvents().at(-1)).toMatchObject({ seats: 1, isIn: true })
  })

  it('is there again after a reload, with what was recorded, and nobody is logged out', async () => {
    const first = await openDoor([aTicket()])
    cutOff(first.answers)
    await act(async () => void dispatchEvent(new Event('online')))
    await screen.findByText(/Hors ligne/)
    await type(CODE)
    await screen.findByText(/1 en attente/)
    first.unmount()

    visit('/accueil?seance=4', first.answers)

    expect(await screen.findByText(/1 en attente/)).toBeVisible()
    expect(screen.getByText('Entrés').nextSibling).toHaveTextContent('1')
    expect(localStorage.getItem('token')).toBe('jeton')
  })

  it('sells nothing, and says why', async () => {
    const { answers } = await openDoor([aTicket()], {}, '&partie=caisse')
    cutOff(answers)
    await act(async () => void dispatchEvent(new Event('online')))

    expect(await screen.findByText(/Vendre demande le réseau/)).toBeVisible()
  })

  it('leaves no name behind when somebody logs out', async () => {
    await openDoor([aTicket()], { 'POST /api/auth/logout': NOTHING })
    await waitFor(() => expect(localStorage.getItem('accueil')).not.toBeNull())
    await press('Déconnexion')

    await waitFor(() => expect(localStorage.getItem('accueil')).toBeNull())
    await waitFor(async () =>
      expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('accueil'),
    )
  })

  it('is forgotten after two days', async () => {
    const { unmount } = await openDoor([aTicket()])
    await waitFor(() => expect(localStorage.getItem('accueil')).not.toBeNull())
    unmount()
    localStorage.setItem('accueil', String(Date.now() - 3 * 86_400_000))

    visit('/cours')

    await waitFor(() => expect(localStorage.getItem('accueil')).toBeNull())
    await waitFor(async () =>
      expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('accueil'),
    )
  })

  it('shows both times of a party that two phones let in', async () => {
    await openDoor([], {
      'GET /api/door/evenings/4': anEvening([], {
        conflicts: [
          {
            id: '00000000-0000-4000-8000-000000000001',
            code: CODE,
            holder: 'Zoé Hondt',
            seats: 2,
            reason: 'déjà entré',
            at: '2026-11-21T19:15:00.000Z',
            deviceId: 'tel-b',
            before: { at: AT, deviceId: 'tel-a' },
          },
        ],
      }),
    })
    await userEvent.click(await screen.findByText('1 à vérifier'))

    expect(screen.getByText(/à 20:15 sur tel-b ; avant cela à 20:12 sur tel-a/)).toBeVisible()
  })
})

describe('the till of the door', () => {
  it('sells seats to who has no booking', async () => {
    const sold = aTicket({
      code: 'NNNNNNNNNNNN',
      holder: '',
      seats: 2,
      entered: 2,
      payment: 'carte',
    })
    const SALE = 'POST /api/door/evenings/4/sales'
    const counts = { capacity: 70, expected: 14, entered: 2, free: 56 }
    const { sent } = await openDoor(
      [],
      { [SALE]: { ticket: sold, paidCents: 3000, counts } },
      '&partie=caisse',
    )
    await press('Un de plus')
    await userEvent.click(screen.getByLabelText('Carte'))
    await press(/^Vendre 2.places · 30.€/)

    expect(await screen.findByText(/2.personnes dans la salle · 30.€/)).toBeVisible()
    expect(sent.find(({ line }) => line === SALE)?.body).toMatchObject({
      quantity: 2,
      method: 'carte',
    })
  })

  it('says that there is no seat left', async () => {
    await openDoor([], { 'POST /api/door/evenings/4/sales': apiError('COMPLET') }, '&partie=caisse')
    await press(/^Vendre 1.place/)

    expect(await screen.findByRole('alert')).toHaveTextContent('Complet')
  })

  it('releases unclaimed seats after a question', async () => {
    const RELEASE = 'POST /api/door/evenings/4/release'
    const counts = { capacity: 70, expected: 10, entered: 0, free: 60 }
    const { calls } = await openDoor(
      [aTicket({ seats: 2, payment: 'porte', paidSeats: 0, dueCents: 3000 })],
      { [RELEASE]: { parties: 1, seats: 2, counts } },
      '&partie=bilan',
    )
    await press('Libérer les places non retirées')
    expect(calls).not.toContain(RELEASE)
    await press('Libérer')

    expect(await screen.findByText(/2.places remises en vente/)).toBeInTheDocument()
  })
})
