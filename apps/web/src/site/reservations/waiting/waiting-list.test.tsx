import { apiError } from '@espace/contracts/kernel/errors'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { anOffer, aParty, aSpectacle, aUser } from '#testing/builders.ts'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const anEvening = (places_restantes: number, fields: Partial<Spectacle> = {}) =>
  aSpectacle({
    id: 12,
    title: 'Le grand soir',
    booking_mode: 'maison',
    places_restantes,
    ...fields,
  })

const MINE = on(routes.waiting.mine)
const JOIN = on(routes.waiting.join)
const LEAVE = on(routes.waiting.leave, { id: 3 })
const ACCEPT = on(routes.waiting.accept, { id: 3 })

const asMember = (answers: Answers): Answers => [
  on(routes.auth.me).reply(aUser()),
  on(routes.auth.sessions).reply([]),
  on(routes.reservations.ofUser, { id: 7 }).reply([]),
  MINE.reply([]),
  ...answers,
]

function openAsMember(path: string, answers: Answers) {
  localStorage.setItem('token', 'jeton')
  return visit(path, asMember(answers))
}

const button = (name: RegExp | string) => screen.findByRole('button', { name })

describe('the waiting list of an evening', () => {
  it('is joined where the evening is full, for as many as one is, and shows the rank', async () => {
    const answers: Answers = [
      on(routes.spectacles.get, { id: 12 }).reply(anEvening(0)),
      JOIN.reply(aParty()),
    ]
    const { sentTo } = openAsMember('/reserver/12', asMember(answers))
    await userEvent.selectOptions(await screen.findByLabelText('Nombre de places voulues'), '4')
    expect(screen.getAllByRole('option')).toHaveLength(8)

    const pressed = await button(/^M’inscrire pour 4/)
    await userEvent.click(pressed)

    expect(await screen.findByText('Vous êtes sur la liste d’attente.')).toBeVisible()
    expect(sentTo(JOIN)[0]).toEqual({
      spectacleId: 12,
      quantity: 4,
    })
  })

  it('shows whoever waits the rank in place of the form, and lets them leave', async () => {
    const { calls } = openAsMember('/reserver/12', [
      on(routes.spectacles.get, { id: 12 }).reply(anEvening(0)),
      MINE.reply([aParty()]),
      LEAVE.reply(),
    ])

    expect(await screen.findByText('Votre rang')).toBeVisible()
    expect(screen.queryByLabelText('Nombre de places voulues')).toBeNull()
    await userEvent.click(await button('Quitter la liste : Le grand soir'))

    await waitFor(() => expect(calls).toContain(LEAVE.line))
    expect(await screen.findByText('C’est noté : vous n’attendez plus.')).toBeVisible()
  })

  it('is folded away where some seats are left, and offers only more than those', async () => {
    openAsMember('/reserver/12', [on(routes.spectacles.get, { id: 12 }).reply(anEvening(3))])

    await userEvent.click(await screen.findByText('Vous êtes plus nombreux ? La liste d’attente'))

    const wanted = await screen.findByLabelText<HTMLSelectElement>('Nombre de places voulues')
    expect([...wanted.options].map(({ value }) => value)).toEqual(['4', '5', '6', '7', '8'])
  })

  it.each([
    ['there is room for everybody', anEvening(8)],
    ['somebody else sells the seats', anEvening(0, { booking_mode: 'externe' })],
    ['the date is cancelled', anEvening(0, { status: 'annulé' })],
    ['sales are closed', anEvening(0, { salesCloseAt: '2020-01-01T20:00:00Z' })],
    ['the evening is over', anEvening(0, { startsAt: '2020-01-01T20:00:00Z' })],
  ])('is not there where %s', async (_, show) => {
    openAsMember('/reserver/12', [on(routes.spectacles.get, { id: 12 }).reply(show)])

    await screen.findByRole('heading', { name: 'Le grand soir' })
    expect(screen.queryByLabelText('Nombre de places voulues')).toBeNull()
  })

  it('asks a visitor to log in first, and comes back', async () => {
    const { router } = visit('/reserver/12', [
      on(routes.spectacles.get, { id: 12 }).reply(anEvening(0)),
    ])

    await userEvent.click(await button('Me connecter et m’inscrire'))

    await waitFor(() => expect(router.state.location.pathname).toBe('/connexion'))
    expect(new URLSearchParams(router.state.location.search).get('redirect')).toBe('/reserver/12')
  })

  it('says why one cannot join', async () => {
    openAsMember('/reserver/12', [
      on(routes.spectacles.get, { id: 12 }).reply(anEvening(0)),
      JOIN.reply(apiError('ATTENTE_FERMEE')),
    ])

    await userEvent.click(await button(/^M’inscrire pour 2/))

    expect(
      await screen.findByText('La liste d’attente de cette date est fermée : appelez-nous'),
    ).toBeVisible()
  })
})

describe('what somebody waits for, in their account', () => {
  it('is shown with its rank', async () => {
    openAsMember('/mon-compte', [MINE.reply([aParty()])])

    const ticket = (await screen.findByRole('heading', { name: 'Le grand soir' })).closest('li')

    expect(ticket).toHaveTextContent(/Liste d’attente.*Places4\splaces.*Votre rang2/)
  })

  it('is taken in one press once it is offered, until the time that is said', async () => {
    const { sentTo } = openAsMember('/mon-compte', [
      MINE.reply([anOffer()]),
      ACCEPT.reply({ reservationId: 'x', url: 'https://espace-comedie.example/mon-compte' }),
    ])
    expect(await screen.findByText(/^Gardées pour vous/)).toHaveTextContent(/encore 1\sh\s3\d/)

    await userEvent.click(await button(/^Prendre 4\splaces : Le grand soir/))

    expect(await screen.findByText('C’est réservé ! Vos billets partent par e-mail.')).toBeVisible()
    expect(sentTo(ACCEPT)).toHaveLength(1)
  })

  it('says before the press that it leads to a payment', async () => {
    openAsMember('/mon-compte', [MINE.reply([anOffer({ payment: 'ligne' })])])

    expect(await button(/^Prendre et payer 4\splaces/)).toBeEnabled()
    expect(screen.getByText(/^60\s€$/)).toBeVisible()
  })

  it('says why an offer cannot be taken any more, and looks again', async () => {
    const { sentTo } = openAsMember('/mon-compte', [
      MINE.reply([anOffer()]),
      ACCEPT.reply(apiError('OFFRE_TERMINEE')),
    ])

    await userEvent.click(await button(/^Prendre 4/))

    expect(await screen.findByText('Cette offre n’est plus valable')).toBeVisible()
    await waitFor(() => expect(sentTo(MINE)).toHaveLength(2))
  })
})

describe('the page that the link of a letter opens', () => {
  const TOKEN = 'a'.repeat(43)
  const LINK = `/liste-d-attente?token=${TOKEN}`
  const LOOK = on(routes.waiting.look)
  const ANSWER = on(routes.waiting.answer)

  beforeEach(() => history.replaceState(null, '', '/'))

  it('changes nothing by being opened, and books with one press', async () => {
    const { sentTo } = visit(LINK, [
      LOOK.reply(anOffer()),
      ANSWER.reply({ message: 'C’est réservé ! Vos billets partent par e-mail.', url: null }),
    ])
    expect(await screen.findByRole('heading', { name: 'Le grand soir' })).toBeVisible()
    expect(sentTo(ANSWER)).toEqual([])

    await userEvent.click(await button('Prendre ces places'))

    expect(await screen.findByText(/^C’est réservé/)).toBeVisible()
    expect(sentTo(ANSWER)[0]).toEqual({
      token: TOKEN,
      answer: 'accepter',
    })
    expect(screen.queryByRole('button', { name: 'Prendre ces places' })).toBeNull()
  })

  it('says the rank of who still waits, who can only leave', async () => {
    const { sentTo } = visit(LINK, [
      LOOK.reply(aParty()),
      ANSWER.reply({ message: 'C’est noté : vous n’attendez plus.', url: null }),
    ])

    expect(await screen.findByText('Votre rang sur la liste : 2.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Prendre/ })).toBeNull()
    await userEvent.click(await button('Quitter la liste'))

    expect(await screen.findByText('C’est noté : vous n’attendez plus.')).toBeVisible()
    expect(sentTo(ANSWER)[0]).toMatchObject({ answer: 'quitter' })
  })

  it('says so when the link is not good any more', async () => {
    visit(LINK, [LOOK.reply(apiError('LIEN_INVALIDE'))])

    expect(await screen.findByText("Ce lien n'est plus valable")).toBeVisible()
    expect(screen.queryByRole('button', { name: /places$/ })).toBeNull()
  })
})
