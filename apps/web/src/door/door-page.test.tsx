import { apiError } from '@espace/contracts/kernel/errors'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aUser } from '../testing/builders.ts'
import {
  anEvening,
  AT,
  aTicket,
  CODE,
  EVENTS,
  onANewDevice,
  openDoor,
  SEATS,
  SHOW,
  saying,
  typeCode,
  verdict,
} from '../testing/door.tsx'
import { type Answers, on, routes } from '../testing/fake-api.ts'
import { press, visit, visitAs } from '../testing/visit.tsx'

onANewDevice()

describe('who comes to the door', () => {
  it('sends a visitor to the log-in and back', async () => {
    const { router } = visit('/accueil?seance=4')

    await waitFor(() => expect(router.state.location.pathname).toBe('/connexion'))
    expect(router.state.location.search).toBe('?redirect=%2Faccueil%3Fseance%3D4')
  })

  it('sends an ordinary account home', async () => {
    const { router } = visitAs(aUser(), '/accueil')

    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('shows the evenings, tonight’s as such', async () => {
    visitAs(aUser({ role: 'accueil' }), '/accueil', [
      on(routes.door.evenings).reply([anEvening([])]),
    ])

    const link = await screen.findByRole('link', { name: /Le grand soir/ })
    expect(link).toHaveAttribute('href', '/accueil?seance=4')
    expect(link).toHaveTextContent('Ce soir')
  })
})

describe('a second factor that the house demands', () => {
  const refused = apiError('SECOND_FACTEUR_DEMANDE')
  const factors = { application: null, passkeys: [], recoveryCodesLeft: 0, isDemanded: true }

  it.each([
    ['', on(routes.door.evenings)],
    ['?seance=4', on(routes.door.evening, { id: 4 })],
  ])('is added first, and leads back to the door: /accueil%s', async (search, call) => {
    const { router } = visitAs(aUser({ role: 'accueil' }), `/accueil${search}`, [
      on(routes.secondFactor.factors).reply(factors),
      call.reply(refused),
    ])

    expect(await screen.findByText(/La maison demande un second facteur/)).toBeVisible()
    const { pathname, search: query } = router.state.location
    expect(pathname).toBe('/mon-compte/securite')
    expect(new URLSearchParams(query).get('redirect')).toBe(`/accueil${search}`)
  })

  it('is no longer asked for by the door once it is added', async () => {
    localStorage.setItem('token', 'jeton')
    const answers: Answers = [
      on(routes.auth.me).reply(aUser({ role: 'accueil' })),
      on(routes.secondFactor.factors).reply(factors),
      on(routes.door.evenings).reply(refused),
    ]
    const { router } = visit('/accueil', answers)
    await screen.findByText(/La maison demande un second facteur/)
    answers.push(on(routes.door.evenings).reply([anEvening([])]))
    await act(() => router.navigate('/accueil'))

    expect(await screen.findByRole('link', { name: /Le grand soir/ })).toBeVisible()
    expect(router.state.location.pathname).toBe('/accueil')
  })

  it('takes nobody away from an evening that is open', async () => {
    const { answers } = await openDoor([aTicket()])
    answers.push(on(routes.door.evening, { id: 4 }).reply(refused))
    answers.push(EVENTS.reply(refused))
    await typeCode(CODE)

    const link = await screen.findByRole('link', { name: 'Ajouter un second facteur' })
    expect(link).toHaveAttribute('href', '/mon-compte/securite?redirect=%2Faccueil%3Fseance%3D4')
    expect(screen.getByRole('heading', { name: 'Le grand soir' })).toBeVisible()
  })
})

describe('a ticket at the door', () => {
  it('lets one person in at once, however the code is typed', async () => {
    const { sentEvents } = await openDoor([aTicket()])
    await typeCode('abcd-efgh jkmn')

    expect(await verdict().findByText('ENTRÉ')).toBeVisible()
    expect(sentEvents()).toEqual([
      expect.objectContaining({ kind: 'entry', code: CODE, seats: 1, isIn: false }),
    ])
  })

  it('is refused the second time, with the hour of the first', async () => {
    await openDoor([aTicket({ entered: 1, enteredAt: AT })])
    await typeCode(CODE)

    expect(await verdict().findByText('DÉJÀ ENTRÉ')).toBeVisible()
    expect(verdict().getByText(/Entré à 20:12/)).toBeVisible()
  })

  it('of one seat lets one of the party in at once, and says which', async () => {
    const { sentEvents } = await openDoor([aTicket({ seats: 3, paidSeats: 3 })])
    const [, two = ''] = SEATS
    await typeCode(two)

    expect(await verdict().findByText('ENTRÉ')).toBeVisible()
    expect(verdict().getByText(/Place 2 sur 3 · Zoé Hondt/)).toBeVisible()
    expect(sentEvents()).toEqual([expect.objectContaining({ code: two, seats: 1 })])
  })

  it('of one seat is refused the second time, and the others of its party are not', async () => {
    const entry = { id: 'a', kind: 'entry' as const, seats: 1, seat: 2, method: null, paidCents: 0 }
    const entries = [{ ...entry, at: AT, deviceId: 'tel' }]
    await openDoor([aTicket({ seats: 3, paidSeats: 3, entered: 1, enteredAt: AT, entries })])
    const [one = '', two = ''] = SEATS

    await typeCode(two)
    expect(await verdict().findByText('DÉJÀ ENTRÉ')).toBeVisible()
    expect(verdict().getByText(/Entré à 20:12/)).toBeVisible()
    expect(verdict().getByText(/Zoé Hondt · Place 2 sur 3/)).toBeVisible()
    await typeCode(one)
    expect(await verdict().findByText('ENTRÉ')).toBeVisible()
  })

  it('asks how many of a party come in', async () => {
    const { sentEvents } = await openDoor([aTicket({ seats: 3, paidSeats: 3 })])
    await typeCode(CODE)
    await press('Un de moins')
    await press('Faire entrer 2')

    expect(await verdict().findByText('ENTRÉ')).toBeVisible()
    expect(sentEvents()).toEqual([expect.objectContaining({ seats: 2 })])
  })

  it('says what is owed, and how it was paid goes along', async () => {
    const { sentEvents } = await openDoor([
      aTicket({ payment: 'porte', paidSeats: 0, dueCents: 1500 }),
    ])
    await typeCode(CODE)
    expect(await verdict().findByText(/À encaisser : 15/)).toBeVisible()
    await press(/15.€ en espèces/)

    expect(await verdict().findByText('ENTRÉ')).toBeVisible()
    expect(sentEvents()).toEqual([expect.objectContaining({ method: 'espèces' })])
  })

  it('takes a gift card, and then asks for nothing', async () => {
    const owing = aTicket({ payment: 'porte', paidSeats: 0, dueCents: 1500 })
    const SPEND = on(routes.door.spendVoucher, { id: 4 })
    const counts = { capacity: 70, expected: 14, entered: 2, free: 56 }
    const ticket = { ...owing, paidSeats: owing.seats, dueCents: 0 }
    const { sentTo } = await openDoor([owing], [SPEND.reply({ ticket, rest: null, counts })])
    await typeCode(CODE)
    await userEvent.click(await verdict().findByText('Bon cadeau'))
    await userEvent.type(verdict().getByLabelText('Code du bon'), 'BBBBBBBBBBBB')
    await press('Payer avec ce bon')

    expect(await verdict().findByRole('button', { name: /^Faire entrer \d/ })).toBeVisible()
    expect(sentTo(SPEND)[0]).toMatchObject({ ticket: owing.code, voucher: 'BBBBBBBBBBBB' })
  })

  it.each([
    [{ state: 'annulé' } as const, CODE, 'ANNULÉ'],
    [{ state: 'libéré' } as const, CODE, 'LIBÉRÉ'],
    [{}, 'ZZZZ-ZZZZ-1234', 'AUTRE SÉANCE'],
    [{}, 'WWWW-WWWW-1234', 'INCONNU'],
    [{}, 'bonsoir', 'ILLISIBLE'],
  ])('says why it lets nobody in: %o %s', async (fields, code, word) => {
    const { sentEvents } = await openDoor([aTicket(fields)])
    await typeCode(code)

    expect(await verdict().findByText(word)).toBeVisible()
    expect(sentEvents()).toEqual([])
  })

  it('believes the house, when another phone was quicker', async () => {
    const { answers } = await openDoor([aTicket()])
    answers.push(
      EVENTS.reply(
        saying({
          accepted: false,
          reason: 'déjà entré',
          before: { at: AT, deviceId: 'tel-autre' },
        }),
      ),
    )
    await typeCode(CODE)

    expect(await verdict().findByText('DÉJÀ ENTRÉ')).toBeVisible()
    expect(verdict().getByText('Entré à 20:12, sur un autre appareil.')).toBeVisible()
  })

  it('is undone by one press', async () => {
    const { sentEvents } = await openDoor([aTicket()])
    await typeCode(CODE)
    await verdict().findByText('ENTRÉ')
    await press('Annuler cette entrée')

    await waitFor(() => expect(sentEvents()).toHaveLength(2))
    const [entry, undo] = sentEvents()
    expect(undo).toMatchObject({ kind: 'undo', undoes: entry?.id })
  })

  it('is found by the name of who booked, without accents', async () => {
    await openDoor(
      [aTicket(), aTicket({ code: 'NNNNNNNNNNNN', holder: 'Paul Roux', seats: 2 })],
      [],
      '&partie=liste',
    )
    await userEvent.type(screen.getByLabelText('Nom ou code'), 'hondt zoe')

    expect(screen.queryByText('Paul Roux')).not.toBeInTheDocument()
    await press(/Zoé Hondt/)
    expect(await screen.findByText('ENTRÉ')).toBeVisible()
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
    const SALE = on(routes.door.sell, { id: 4 })
    const counts = { capacity: 70, expected: 14, entered: 2, free: 56 }
    const { sentTo } = await openDoor(
      [],
      [SALE.reply({ ticket: sold, paidCents: 3000, counts })],
      '&partie=caisse',
    )
    await press('Un de plus')
    await userEvent.click(screen.getByLabelText('Carte'))
    await press(/^Vendre 2.places · 30.€/)

    expect(await screen.findByText(/2.personnes dans la salle · 30.€/)).toBeVisible()
    expect(sentTo(SALE)[0]).toMatchObject({
      quantity: 2,
      method: 'carte',
    })
  })

  it('asks the next couple to pay after a guest was let in', async () => {
    const SALE = on(routes.door.sell, { id: 4 })
    const counts = { capacity: 70, expected: 13, entered: 1, free: 57 }
    const guest = aTicket({ code: 'GGGGGGGGGGGG', entered: 1, payment: 'invité', price_cents: 0 })
    await openDoor([], [SALE.reply({ ticket: guest, paidCents: 0, counts })], '&partie=caisse')
    await userEvent.click(screen.getByLabelText('Carte'))
    await userEvent.click(screen.getByLabelText('Invité'))
    await press(/^Inviter/)

    expect(await screen.findByText(/dans la salle/)).toBeVisible()
    expect(screen.getByLabelText('Invité')).not.toBeChecked()
    expect(screen.getByLabelText('Carte')).toBeChecked()
  })

  it('says what to give back, and takes a sale back where it was made', async () => {
    const SALE = on(routes.door.sell, { id: 4 })
    const counts = { capacity: 70, expected: 13, entered: 1, free: 57 }
    const sold = aTicket({ code: 'SSSSSSSSSSSS', entered: 1, payment: 'espèces' })
    const { sentTo, sentEvents } = await openDoor(
      [],
      [SALE.reply({ ticket: sold, paidCents: 1500, counts })],
      '&partie=caisse',
    )
    await userEvent.type(screen.getByLabelText(/^Reçu en espèces/), '20')
    expect(screen.getByText(/^À rendre : 5\s€$/)).toBeVisible()
    await press(/^Vendre 1.place/)
    await press('Annuler cette vente')

    expect(await screen.findByText('Vente annulée')).toBeVisible()
    const [undone] = sentEvents()
    expect(sentTo(SALE)).toMatchObject([
      { id: undone?.kind === 'undo' ? undone.undoes : 'no undo' },
    ])
  })

  it('says that there is no seat left', async () => {
    await openDoor(
      [],
      [on(routes.door.sell, { id: 4 }).reply(apiError('COMPLET'))],
      '&partie=caisse',
    )
    await press(/^Vendre 1.place/)

    expect(await screen.findByRole('alert')).toHaveTextContent('Complet')
  })

  it('releases unclaimed seats after a question', async () => {
    const RELEASE = on(routes.door.release, { id: 4 })
    const counts = { capacity: 70, expected: 10, entered: 0, free: 60 }
    const { calls } = await openDoor(
      [aTicket({ seats: 2, payment: 'porte', paidSeats: 0, dueCents: 3000 })],
      [RELEASE.reply({ parties: 1, seats: 2, counts })],
      '&partie=bilan',
    )
    await press('Libérer les places non retirées')
    expect(calls).not.toContain(RELEASE.line)
    await press('Libérer')

    expect(await screen.findByText(/2.places remises en vente/)).toBeInTheDocument()
  })
})

describe('booking for a customer', () => {
  const DATES = on(routes.door.dates)
  const date = {
    ...SHOW,
    price_cents: 1500,
    tarifs: [],
    available: 12,
  }
  const BOOK = on(routes.door.book, { id: 9 })
  const booked = {
    code: CODE,
    name: 'Odile Prat',
    email: null,
    seats: 3,
    price_cents: 1500,
    isPaid: true,
    optionUntil: null,
    linkUntil: null,
    spectacle: { ...SHOW, id: 9, title: 'Demain' },
  }
  const open = (search: string, ...answers: Answers) =>
    visitAs(aUser({ role: 'accueil' }), `/accueil${search}`, [
      DATES.reply([date, { ...date, id: 9, title: 'Demain', date_spectacle: '2026-11-22' }]),
      ...answers,
    ])

  it('takes seats of another date, says what to tell them, and begins anew', async () => {
    const duo = { code: 'DUO', kind: 'montant', value: 500, tarifName: '' } as const
    const { sentTo } = open('?reserver', BOOK.reply(booked), on(routes.codes.check).reply(duo))
    await userEvent.selectOptions(await screen.findByLabelText('Date'), '9')
    await userEvent.type(screen.getByLabelText('Nom'), 'Odile Prat')
    await userEvent.clear(screen.getByLabelText(/^Places/))
    await userEvent.type(screen.getByLabelText(/^Places/), '3')
    await userEvent.click(screen.getByLabelText('Espèces, maintenant'))
    expect(screen.getByRole('button', { name: /^Réserver 3.places · 45.€/ })).toBeEnabled()
    await userEvent.type(screen.getByLabelText('Code promo (facultatif)'), 'duo')
    await userEvent.type(
      screen.getByLabelText('Note pour la porte, lue aussi par le client (facultatif)'),
      'Retard',
    )
    await press(/^Réserver 3.places · 30.€/)

    expect(await screen.findByText(/3.places au nom de Odile Prat : Demain/)).toBeVisible()
    expect(screen.getByText(/45.€ encaissés/)).toBeVisible()
    expect(document.activeElement).toHaveTextContent(/au nom de Odile Prat/)
    const typed = { name: 'Odile Prat', quantity: 3, code: 'DUO', note: 'Retard' }
    const untouched = { phone: null, email: null, optionUntil: null }
    expect(sentTo(BOOK)).toEqual([{ ...typed, ...untouched, payment: 'espèces' }])
    expect(screen.getByLabelText('Nom')).toHaveValue('')
  })

  it('is undone by a press where it was a slip, and says what to hand back', async () => {
    const UNDO = on(routes.door.undoBooking, { id: 9 })
    const { sentTo } = open(
      '?reserver=9',
      BOOK.reply(booked),
      UNDO.reply({ seats: 3, backCents: 4500 }),
    )
    await userEvent.type(await screen.findByLabelText('Nom'), 'Odile Prat')
    await press(/^Réserver/)
    await press('Annuler cette réservation')

    expect(await screen.findByText(/annulée : 3.places au nom de Odile Prat, 45.€/)).toBeVisible()
    expect(sentTo(UNDO)).toEqual([{ code: CODE }])
  })

  it('begins with the evening that it was opened from, and says why it is refused', async () => {
    open('?reserver=9', BOOK.reply(apiError('COMPLET')))
    expect(await screen.findByLabelText('Date')).toHaveValue('9')
    await userEvent.type(screen.getByLabelText('Nom'), 'Odile')
    await press(/^Réserver/)
    expect(await screen.findByRole('alert')).toHaveTextContent('Complet')
    expect(screen.getByLabelText('Nom')).toHaveValue('Odile')
  })
})
