import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aPage, aSpectacle, aUser, inDays } from '#testing/builders.ts'
import { NEVER, on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const anArtist = (id: number) => ({ id, name: `Artiste ${id}`, photo: '' })

const aGoodEvening = () => {
  const shows = [1, 2, 3, 4, 5].map((id) => aSpectacle({ id, title: `Spectacle ${id}` }))
  return [
    on(routes.spectacles.list).reply(aPage(shows)),
    on(routes.spectacles.upcoming).reply(shows),
    on(routes.spectacles.all).reply(shows),
    on(routes.artistes.featured).reply([1, 2, 3, 4, 5, 6].map(anArtist)),
  ]
}

afterEach(() => vi.useRealTimers())

const section = (name: string) => screen.findByRole('region', { name })

describe('the home page', () => {
  it('holds its blocks in order (§1.1, §2.1, §2.3)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T10:00:00+01:00') })
    visit('/', aGoodEvening())
    await section('Ce que dit la salle')

    const names = [
      'Prochains spectacles',
      'À l’affiche',
      'Ils ont joué ici',
      'novembre 2026',
      '70 places et la vôtre',
      'Ce que dit la salle',
      'La lettre du lundi',
      'On rit quand ?',
    ]
    const blocks = names.map((name) => screen.getByRole('region', { name }))
    expect(screen.getAllByRole('region')).toEqual(blocks)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Comedy club')
  })

  it('shows three upcoming shows and four artists, whatever comes (§2.3, §9.5)', async () => {
    visit('/', aGoodEvening())

    const upcoming = within(await section('À l’affiche')).getAllByRole('article')
    const artists = within(await section('Ils ont joué ici')).getAllByRole('img')

    expect(upcoming).toHaveLength(3)
    expect(artists).toHaveLength(4)
  })

  it('asks for no more than the three shows (§2.3, §9.5)', async () => {
    const { calls } = visit('/', aGoodEvening())
    await section('À l’affiche')

    expect(calls).toContain(on(routes.spectacles.upcoming, { limit: 3 }).line)
  })

  it('keeps to itself the upcoming shows that have begun meanwhile (§5.1)', async () => {
    visit('/', [
      ...aGoodEvening(),
      on(routes.spectacles.upcoming).reply([
        aSpectacle({ title: 'Commencé', date_spectacle: inDays(-1) }),
        aSpectacle({ title: 'À venir' }),
      ]),
    ])
    const upcoming = within(await section('À l’affiche'))

    expect(upcoming.getByRole('heading', { name: 'À venir' })).toBeVisible()
    expect(upcoming.queryByText('Commencé')).not.toBeInTheDocument()
  })

  it('leads to the venue from its block (§2.3)', async () => {
    visit('/', aGoodEvening())
    const venue = within(await section('70 places et la vôtre'))

    expect(venue.getByRole('link', { name: 'Découvrir le lieu' })).toHaveAttribute(
      'href',
      '/le-lieu',
    )
  })

  it('draws the seventy seats of the room, and says what house it is (§1.4, §2.3)', async () => {
    visit('/', aGoodEvening())
    const venue = within(await section('70 places et la vôtre'))

    const plan = await venue.findByRole('img', { name: /^Plan de la salle : 70 places/ })
    expect(plan.querySelectorAll('circle')).toHaveLength(70)
    expect(venue.getByText(/Café-théâtre .* parking .* une heure avant le spectacle/)).toBeVisible()
  })

  it('leads to the programme and to the contact page at its end (§2.3)', async () => {
    visit('/', aGoodEvening())
    const last = await section('On rit quand ?')

    expect(within(last).getByRole('link', { name: 'Choisir un spectacle' })).toHaveAttribute(
      'href',
      '/spectacles',
    )
    expect(within(last).getByRole('link', { name: 'Nous contacter' })).toHaveAttribute(
      'href',
      '/contact',
    )
  })

  it('says in each block that there is nothing yet (§2.3, §8.12)', async () => {
    visit('/', [
      on(routes.spectacles.list).reply(aPage([])),
      on(routes.spectacles.upcoming).reply([]),
      on(routes.spectacles.all).reply([]),
      on(routes.artistes.featured).reply([]),
    ])

    expect(await screen.findByText('Aucun spectacle disponible pour le moment')).toBeVisible()
    expect(screen.getByText('Aucun spectacle à venir pour le moment.')).toBeVisible()
    expect(screen.getByText('Aucun artiste')).toBeVisible()
  })

  it.each([
    ['Ils ont joué ici', on(routes.artistes.featured)],
    ['À l’affiche', on(routes.spectacles.upcoming)],
    ['novembre 2026', on(routes.spectacles.all)],
  ])(
    'says in the block "%s" what went wrong there, and keeps the others (§2.3)',
    async (name, call) => {
      vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T10:00:00+01:00') })
      visit('/', [...aGoodEvening(), call.reply(new TypeError('lost'))])

      const block = await section(name)
      expect(await within(block).findByRole('alert')).toHaveTextContent('Erreur de connexion')
      expect(screen.getAllByRole('alert')).toHaveLength(1)
      expect(screen.getByRole('region', { name: 'Prochains spectacles' })).toBeVisible()
    },
  )

  it('says in the hero what went wrong there, when no list of shows comes (§2.3)', async () => {
    visit('/', [
      ...aGoodEvening(),
      on(routes.spectacles.list).reply(new TypeError('lost')),
      on(routes.spectacles.upcoming).reply(new TypeError('lost')),
    ])

    expect(await screen.findAllByRole('alert')).toHaveLength(2)
    expect(within(await section('Ils ont joué ici')).getAllByRole('img')).toHaveLength(4)
  })

  it('says in each block that it is loading (§2.3)', async () => {
    visit('/', [
      on(routes.spectacles.list).reply(NEVER),
      on(routes.spectacles.upcoming).reply(NEVER),
      on(routes.spectacles.all).reply(NEVER),
      on(routes.artistes.featured).reply(NEVER),
    ])

    await waitFor(() => expect(screen.getAllByText('Chargement...')).toHaveLength(5))
  })
})

describe('the return from payment', () => {
  it('confirms, empties the cart, and shows the reservations after three seconds (§2.3, §4.7, §9.11)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    localStorage.setItem('cart', '[{"id":1}]')
    localStorage.setItem('ticketCount', '2')
    const { router } = visit('/?payment=success&session_id=cs_1', aGoodEvening())

    expect(await screen.findByText('Paiement confirmé !')).toBeVisible()
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(localStorage.getItem('cart')).toBeNull()
    expect(localStorage.getItem('ticketCount')).toBeNull()

    await act(() => vi.advanceTimersByTimeAsync(2_800))
    expect(router.state.location.pathname).toBe('/')
    await act(() => vi.advanceTimersByTimeAsync(600))
    await waitFor(() => expect(router.state.location.pathname).toBe('/mon-compte'))
  })

  it('says that a payment was given up, and keeps the cart of who is logged in (§2.3)', async () => {
    localStorage.setItem('token', 'jeton')
    localStorage.setItem('cart', '[{"id":1}]')
    visit('/?payment=cancel', [...aGoodEvening(), on(routes.auth.me).reply(aUser())])

    expect(
      await screen.findByText("Paiement annulé. Votre réservation n'a pas été finalisée."),
    ).toBeVisible()
    expect(localStorage.getItem('cart')).not.toBeNull()
  })

  it.each(['/?payment=success', '/?payment=maybe&session_id=1', '/'])(
    'says nothing at %s (§2.3, §4.7)',
    async (address) => {
      visit(address, aGoodEvening())

      await section('À l’affiche')
      expect(screen.queryByText(/Paiement/)).not.toBeInTheDocument()
    },
  )
})

describe('an old link to leave the newsletter', () => {
  it.each([
    ['/?unsubscribe=1&email=a%40b.fr&token=t', '?email=a%40b.fr&token=t'],
    ['/?unsubscribe&token=t', '?token=t'],
  ])('%s leads to the page for it (§2.3)', async (address, search) => {
    const { router } = visit(address, aGoodEvening())

    await waitFor(() => expect(router.state.location.pathname).toBe('/unsubscribe'))
    expect(router.state.location.search).toBe(search)
  })

  it('that says nobody leads nowhere (§2.3)', async () => {
    const { router } = visit('/?unsubscribe=1', aGoodEvening())

    await section('À l’affiche')
    expect(router.state.location.pathname).toBe('/')
  })
})
