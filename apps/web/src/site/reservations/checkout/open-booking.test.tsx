import { type ApiError, apiError } from '@espace/contracts/kernel/errors'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aReservation, aSpectacle, aUser } from '#testing/builders.ts'
import { type Answers, NEVER, on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const anEvening = (fields: Partial<Spectacle> = {}) =>
  aSpectacle({
    id: 12,
    title: 'Le grand soir',
    booking_mode: 'maison',
    places_restantes: 40,
    price_cents: 1500,
    ...fields,
  })

const CHECKOUT = on(routes.reservations.checkout)

const BOOKED = {
  reservationId: '0b54ce10-6e11-4c5e-9b1b-6c1c3e1f0a01',
  sessionId: '0b54ce10-6e11-4c5e-9b1b-6c1c3e1f0a01',
  url: 'https://espace-comedie.example/mon-compte',
  status: 'confirmed' as const,
}

const open = (show: Spectacle | ApiError, answers: Answers = []) =>
  visit('/reserver/12', [on(routes.spectacles.get, { id: 12 }).reply(show), ...answers])

function openAsMember(show: Spectacle, answers: Answers = []) {
  localStorage.setItem('token', 'jeton')
  return open(show, [
    on(routes.auth.me).reply(aUser()),
    on(routes.auth.sessions).reply([]),
    on(routes.reservations.ofUser, { id: 7 }).reply([]),
    on(routes.waiting.mine).reply([]),
    ...answers,
  ])
}

const button = (name: RegExp) => screen.findByRole('button', { name })
const seats = () => screen.findByLabelText('Nombre de places')

describe('booking with the house', () => {
  it('says how many seats one has already', async () => {
    openAsMember(anEvening(), [on(routes.reservations.ofUser, { id: 7 }).reply([aReservation()])])

    expect(await screen.findByText(/^Pour cette date, vous avez déjà : 3\splaces/)).toBeVisible()
  })

  it('begins with as many seats as the link says that led there', async () => {
    visit('/spectacles/12?places=5', [on(routes.spectacles.get, { id: 12 }).reply(anEvening())])

    expect(await seats()).toHaveValue('5')
  })

  it('is one choice and one press, and ends at its tickets and what comes next', async () => {
    localStorage.setItem('cart', '[{"id":12,"quantity":2}]')
    const { router, sentTo } = openAsMember(anEvening(), [
      CHECKOUT.reply(BOOKED),
      on(routes.reservations.ofUser, { id: 7 }).reply([aReservation()]),
    ])

    await userEvent.selectOptions(await seats(), '3')
    expect(screen.getByText(/^Total/)).toHaveTextContent(/45\s€/)
    await userEvent.click(await button(/^Réserver 3/))

    expect(await screen.findByRole('heading', { name: 'C’est réservé !' })).toBeVisible()
    const bodies = sentTo(CHECKOUT)
    expect(bodies).toEqual([{ items: [{ spectacleId: 12, quantity: 3 }] }])
    expect(router.state.location.pathname).toBe(`/mon-compte/reservation/${BOOKED.reservationId}`)
    expect(screen.getByText(/^Vous payez 45\s€ à l’entrée/)).toBeVisible()
    expect(screen.getByText(/^Les portes ouvrent à 19:30/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Mes réservations' })).toBeVisible()
    expect(localStorage.getItem('cart')).toBeNull()
  })

  it('is a choice at each tarif, with its price and whom it is for, and one sum', async () => {
    const who = 'Moins de 26 ans : justificatif demandé à l’entrée'
    const reduced = { key: 'reduit', name: 'Réduit', who, priceCents: 1000, quota: 9 }
    const show = anEvening({ tarifs: [{ ...reduced, class: 'plein' }] })
    const { sentTo } = openAsMember(show, [CHECKOUT.reply(BOOKED)])

    await userEvent.selectOptions(await screen.findByLabelText(/^Plein tarif/), '0')
    expect(await button(/^Choisissez vos places/)).toBeDisabled()
    await userEvent.selectOptions(screen.getByLabelText(/^Plein tarif/), '1')
    const choice = screen.getByLabelText(/^Réduit/)
    expect(choice).toHaveAccessibleDescription(who)
    await userEvent.selectOptions(choice, '2')
    expect(screen.getByText(/^Total/)).toHaveTextContent(/35\s€/)
    expect(screen.getByRole('link', { name: 'conditions de vente' })).toBeVisible()
    await userEvent.click(await button(/^Réserver 3/))

    await screen.findByRole('heading', { name: 'Votre réservation' })
    expect(sentTo(CHECKOUT)).toEqual([
      {
        items: [
          { spectacleId: 12, quantity: 1 },
          { spectacleId: 12, quantity: 2, tarif: 'reduit' },
        ],
      },
    ])
  })

  it('keeps the choice of who has to log in first', async () => {
    const { router } = open(anEvening())

    await userEvent.selectOptions(await seats(), '5')
    await userEvent.click(await button(/^Me connecter/))

    await waitFor(() => expect(router.state.location.pathname).toBe('/connexion'))
    expect(new URLSearchParams(router.state.location.search).get('redirect')).toBe('/reserver/12')
    expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual([{ id: 12, quantity: 5 }])
  })

  it('begins with what was chosen before', async () => {
    localStorage.setItem('cart', '[{"id":12,"quantity":4}]')
    openAsMember(anEvening())

    expect(await button(/^Réserver 4/)).toBeEnabled()
  })

  it.each(['nothing that is JSON', '{"id":12}', '[{"id":"x"}]'])(
    'bears a cart that holds %s',
    async (cart) => {
      localStorage.setItem('cart', cart)
      openAsMember(anEvening())

      expect(await button(/^Réserver 2/)).toBeEnabled()
    },
  )

  it('offers no more seats than there are, and says that they are the last', async () => {
    openAsMember(anEvening({ places_restantes: 1 }))

    expect(await button(/^Réserver 1/)).toBeEnabled()
    expect(screen.getByText('Dernières places : il en reste 1.')).toBeVisible()
    expect(within(await seats()).getAllByRole('option')).toHaveLength(1)
  })

  it('says why it did not work, and keeps what was chosen', async () => {
    const full = apiError('COMPLET', {
      issues: [{ path: 'items.0.quantity', message: 'Il ne reste que 2 places' }],
    })
    openAsMember(anEvening(), [CHECKOUT.reply(full)])
    await userEvent.selectOptions(await seats(), '3')

    await userEvent.click(await button(/^Réserver 3/))

    expect(await screen.findByText('Il ne reste que 2 places')).toBeVisible()
    expect(await seats()).toHaveValue('3')
  })

  it('says that nothing is booked without a network, and keeps the choice for later', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const page = openAsMember(anEvening(), [CHECKOUT.reply(new TypeError('Failed to fetch'))])
    await userEvent.selectOptions(await seats(), '3')

    await userEvent.click(await button(/^Réserver 3/))

    expect(await screen.findByText(/rien n’est réservé/)).toBeVisible()
    page.unmount()
    openAsMember(anEvening())
    expect(await seats()).toHaveValue('3')
  })

  it('takes a word for the door along', async () => {
    const { sentTo } = openAsMember(anEvening(), [CHECKOUT.reply(NEVER)])

    await userEvent.click(await screen.findByText('Un mot pour l’accueil'))
    await userEvent.type(screen.getByLabelText('À savoir à l’entrée'), 'Béquilles')
    await userEvent.click(await button(/^Réserver 2/))

    expect(sentTo(CHECKOUT)).toMatchObject([{ note: 'Béquilles' }])
  })

  it('is under way once, however often it is pressed', async () => {
    const { sentTo } = openAsMember(anEvening(), [CHECKOUT.reply(NEVER)])

    await userEvent.dblClick(await button(/^Réserver 2/))

    expect(await button(/^Réservation/)).toBeDisabled()
    expect(sentTo(CHECKOUT)).toHaveLength(1)
  })

  it.each([
    [{ status: 'annulé' }, 'Ce spectacle est annulé.'],
    [{ status: 'annulé', booking_mode: 'externe' }, 'Ce spectacle est annulé.'],
    [{ places_restantes: 0 }, /^Complet pour l’instant/],
    [{ date_spectacle: '2020-01-01' }, 'Ce spectacle a déjà eu lieu.'],
    [
      { date_spectacle: '2099-03-05', salesOpenAt: '2099-01-12T09:00:00Z' },
      /^Réservations à partir du lundi 12 janvier à\s10:00\.$/,
    ],
    [{ salesCloseAt: '2020-01-01T10:00:00Z' }, 'Réservations closes.'],
  ] as const)('has nothing to book where %j', async (fields, sentence) => {
    openAsMember(anEvening(fields))

    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.queryByLabelText('Nombre de places')).toBeNull()
  })

  it('is for a number of seats, too, where they cost nothing', async () => {
    openAsMember(anEvening({ price_cents: 0 }))

    expect(await screen.findByText('Gratuit, sur réservation.')).toBeVisible()
  })

  it('knows no show that there is not', async () => {
    open(apiError('SPECTACLE_INTROUVABLE'))

    expect(await screen.findByText('Spectacle non trouvé')).toBeVisible()
  })
})

describe('the page of a show of the house', () => {
  it('leads to its own tickets, and to the waiting list once it is full', async () => {
    const first = visit('/spectacles/12', [
      on(routes.spectacles.get, { id: 12 }).reply(anEvening()),
    ])
    const [link] = await screen.findAllByRole('link', { name: /^Réserver maintenant/ })
    if (!link) throw new Error('no way in')
    expect(link).toHaveAttribute('href', '/spectacles/12#reserver')
    await userEvent.click(link)
    expect(screen.getByRole('region', { name: 'Réserver' })).toHaveFocus()
    expect(await seats()).toBeVisible()
    first.unmount()

    visit('/spectacles/12', [
      on(routes.spectacles.get, { id: 12 }).reply(anEvening({ places_restantes: 0 })),
    ])
    const waiting = await screen.findByRole('link', { name: /^Liste d’attente/ })
    expect(waiting).toHaveAttribute('href', '/spectacles/12#reserver')
    expect(await screen.findByText(/^Complet pour l’instant/)).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Réserver maintenant/ })).toBeNull()
  })

  it.each([
    [{ salesOpenAt: '2099-01-12T09:00:00Z' }, /^Réservations à partir du lundi 12 janvier/],
    [{ salesCloseAt: '2020-01-01T10:00:00Z' }, 'Réservations closes.'],
  ])('leads nowhere while the house sells no seats: %j', async (fields, sentence) => {
    const show = anEvening({ date_spectacle: '2099-03-05', ...fields })
    visit('/spectacles/12', [on(routes.spectacles.get, { id: 12 }).reply(show)])

    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Réserver maintenant/ })).toBeNull()
  })

  it('does not mind when the house would sell, where somebody else does', async () => {
    const show = anEvening({
      booking_mode: 'externe',
      lien_spectacle: 'https://billetterie.example/12',
      salesCloseAt: '2020-01-01T10:00:00Z',
    })
    visit('/spectacles/12', [on(routes.spectacles.get, { id: 12 }).reply(show)])

    const [link] = await screen.findAllByRole('link', { name: /^Réserver maintenant/ })
    expect(link).toHaveAttribute('href', 'https://billetterie.example/12')
  })
})
