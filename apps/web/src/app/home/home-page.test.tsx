import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aPage, aSpectacle } from '../../testing/builders.ts'
import { NEVER } from '../../testing/fake-api.ts'
import { visit } from '../../testing/visit.tsx'

const anArtist = (id: number) => ({ id, name: `Artiste ${id}`, photo: '' })

const aGoodEvening = () => {
  const shows = [1, 2, 3, 4].map((id) => aSpectacle({ id, title: `Spectacle ${id}` }))
  return {
    'GET /api/spectacles': aPage(shows),
    'GET /api/spectacles/upcoming': shows.slice(0, 3),
    'GET /api/spectacles/all': shows,
    'GET /api/artistes/featured': [1, 2, 3, 4].map(anArtist),
  }
}

const section = (name: string) => screen.findByRole('region', { name })

describe('the home page', () => {
  it('holds its blocks in order', async () => {
    visit('/', aGoodEvening())
    await section('À l’affiche')

    const headings = screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)

    const blocks = ['À l’affiche', 'Ils ont joué ici', 'Ce que dit la salle', 'La lettre du lundi']
    expect(headings.filter((heading) => blocks.includes(heading ?? ''))).toEqual(blocks)
    expect(screen.getByRole('region', { name: 'Prochains spectacles' })).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Comedy club')
  })

  it('shows three upcoming shows and four artists', async () => {
    visit('/', aGoodEvening())

    expect(within(await section('À l’affiche')).getAllByRole('article')).toHaveLength(3)
    expect(within(await section('Ils ont joué ici')).getAllByRole('img')).toHaveLength(4)
  })

  it('leads to the programme and to the contact page at its end', async () => {
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

  it('says in each block that there is nothing yet', async () => {
    visit('/', {
      'GET /api/spectacles': aPage([]),
      'GET /api/spectacles/upcoming': [],
      'GET /api/spectacles/all': [],
      'GET /api/artistes/featured': [],
    })

    expect(await screen.findByText('Aucun spectacle disponible pour le moment')).toBeVisible()
    expect(screen.getByText('Aucun spectacle à venir pour le moment.')).toBeVisible()
    expect(screen.getByText('Aucun artiste')).toBeVisible()
    expect(screen.getByText('Les avis ne peuvent pas être affichés pour le moment.')).toBeVisible()
  })

  it('says in each block what went wrong there, and keeps the others', async () => {
    visit('/', { ...aGoodEvening(), 'GET /api/artistes/featured': new TypeError('lost') })

    const artists = await section('Ils ont joué ici')
    expect(await within(artists).findByRole('alert')).toHaveTextContent('Erreur de connexion')
    expect(within(await section('À l’affiche')).getAllByRole('article')).toHaveLength(3)
  })

  it('says in each block that it is loading', async () => {
    visit('/', {
      'GET /api/spectacles': NEVER,
      'GET /api/spectacles/upcoming': NEVER,
      'GET /api/spectacles/all': NEVER,
      'GET /api/artistes/featured': NEVER,
    })

    expect(await screen.findAllByText('Chargement...')).toHaveLength(4)
  })
})

describe('the return from payment', () => {
  afterEach(() => vi.useRealTimers())

  it('confirms, empties the cart, and shows the reservations after three seconds', async () => {
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

  it('says that a payment was given up, and keeps the cart', async () => {
    localStorage.setItem('cart', '[{"id":1}]')
    visit('/?payment=cancel', aGoodEvening())

    expect(
      await screen.findByText("Paiement annulé. Votre réservation n'a pas été finalisée."),
    ).toBeVisible()
    expect(localStorage.getItem('cart')).not.toBeNull()
  })

  it.each(['/?payment=success', '/?payment=maybe&session_id=1', '/'])(
    'says nothing at %s',
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
  ])('%s leads to the page for it', async (address, search) => {
    const { router } = visit(address, aGoodEvening())

    await waitFor(() => expect(router.state.location.pathname).toBe('/unsubscribe'))
    expect(router.state.location.search).toBe(search)
  })

  it('that says nobody leads nowhere', async () => {
    const { router } = visit('/?unsubscribe=1', aGoodEvening())

    await section('À l’affiche')
    expect(router.state.location.pathname).toBe('/')
  })
})
