import { ApiError } from '@espace/contracts/kernel/errors'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aPage, aSpectacle, inDays } from '#testing/builders.ts'
import { type Answers, NEVER, on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

describe('the programme', () => {
  it('shows each show with its day, its hour and a way to book (§2.4)', async () => {
    const show = aSpectacle({
      id: 12,
      title: 'Chéri, je t’ai trompé',
      date_spectacle: '2099-11-29',
      heure_spectacle: '18:30:00',
      price_cents: 1800,
    })
    visit('/spectacles', [on(routes.spectacles.list).reply(aPage([show]))])

    const ticket = await screen.findByRole('article')

    expect(within(ticket).getByRole('heading', { name: 'Chéri, je t’ai trompé' })).toBeVisible()
    expect(within(ticket).getByText(/Dimanche 29 novembre à\s18:30/)).toHaveAttribute(
      'datetime',
      '2099-11-29T17:30:00Z',
    )
    expect(within(ticket).getByText('18 €')).toBeVisible()
    expect(within(ticket).getByRole('link', { name: /^RÉSERVER/ })).toHaveAttribute(
      'href',
      '/spectacles/12-cheri-je-t-ai-trompe',
    )
    expect(ticket).toHaveTextContent('dim.29nov.')
  })

  it('shows the picture of each show, which says nothing that the ticket does not (§2.4, §5.2)', async () => {
    visit('/spectacles', [
      on(routes.spectacles.list).reply(aPage([aSpectacle({ img: 'affiche.jpg' })])),
    ])

    const ticket = await screen.findByRole('article')

    expect(within(ticket).getByAltText('')).toHaveAttribute(
      'src',
      '/assets/img/spectacles/affiche.webp',
    )
  })

  it('asks for nine shows, and keeps those to itself that have begun (§2.4, §5.1, §9.7)', async () => {
    const { calls } = visit('/spectacles', [
      on(routes.spectacles.list).reply(
        aPage([
          aSpectacle({ title: 'Commencé', date_spectacle: inDays(-1) }),
          aSpectacle({ title: 'À venir' }),
        ]),
      ),
    ])

    expect(await screen.findByRole('heading', { name: 'À venir' })).toBeVisible()
    expect(screen.queryByText('Commencé')).not.toBeInTheDocument()
    expect(calls).toEqual([on(routes.spectacles.list, { page: 1, limit: 9 }).line])
  })

  it('shows that it is loading (§2.4)', async () => {
    visit('/spectacles', [on(routes.spectacles.list).reply(NEVER)])

    expect(await screen.findByText('Chargement...')).toBeVisible()
  })

  it('shows what went wrong, and tries again on demand (§2.4, §8.1)', async () => {
    const answers: Answers = [
      on(routes.spectacles.list).reply(
        new ApiError('Erreur serveur interne', 500, 'ERREUR_INTERNE'),
      ),
    ]
    visit('/spectacles', answers)
    expect(await screen.findByRole('alert')).toHaveTextContent('Erreur serveur interne')

    answers.push(on(routes.spectacles.list).reply(aPage([aSpectacle({ title: 'Revenu' })])))
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))

    expect(await screen.findByRole('heading', { name: 'Revenu' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('says "Erreur de connexion" when no answer comes (§2.4)', async () => {
    visit('/spectacles', [on(routes.spectacles.list).reply(new TypeError('fetch failed'))])

    expect(await screen.findByRole('alert')).toHaveTextContent('Erreur de connexion')
  })

  it('says so when it is empty (§2.4, §8.12)', async () => {
    visit('/spectacles', [on(routes.spectacles.list).reply(aPage([]))])

    expect(await screen.findByText('Aucun spectacle trouvé')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Retour à l’accueil' })).toHaveAttribute('href', '/')
  })

  it('leads back to its first page from one that it does not have', async () => {
    visit('/spectacles?page=99', [
      on(routes.spectacles.list).reply(aPage([], { page: 99, totalPages: 3 })),
    ])

    const link = await screen.findByRole('link', { name: 'Toute la programmation' })
    expect(link).toHaveAttribute('href', '/spectacles')
  })

  it('leads from page to page, and says which one this is (§2.4)', async () => {
    visit('/spectacles?page=2', [
      on(routes.spectacles.list).reply(aPage([aSpectacle()], { page: 2, totalPages: 3 })),
    ])

    expect(await screen.findByText('Page 2 / 3')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Précédent' })).toHaveAttribute('href', '/spectacles')
    expect(screen.getByRole('link', { name: 'Suivant' })).toHaveAttribute(
      'href',
      '/spectacles?page=3',
    )
  })

  it('has no page before the first nor after the last (§2.4)', async () => {
    visit('/spectacles?page=3', [
      on(routes.spectacles.list).reply(aPage([aSpectacle()], { page: 3, totalPages: 3 })),
    ])

    expect(await screen.findByText('Suivant')).not.toHaveAttribute('href')
    expect(screen.getByRole('link', { name: 'Précédent' })).toBeVisible()
  })

  it('says that its only page is the only one (§2.4)', async () => {
    visit('/spectacles', [
      on(routes.spectacles.list).reply(aPage([aSpectacle()], { totalPages: 1 })),
    ])

    expect(await screen.findByText('Page 1 / 1')).toBeVisible()
    expect(screen.getByText('Précédent')).not.toHaveAttribute('href')
    expect(screen.getByText('Suivant')).not.toHaveAttribute('href')
  })

  it('takes the reader to the head of its list when its pages are turned, and says which is there (§2.4)', async () => {
    visit('/spectacles', [
      on(routes.spectacles.list).reply(aPage([aSpectacle()], { totalPages: 3 })),
      on(routes.spectacles.list, { page: 2, limit: 9 }).reply(
        aPage([aSpectacle({ title: 'Suite' })], {
          page: 2,
          totalPages: 3,
        }),
      ),
    ])

    await userEvent.click(await screen.findByRole('link', { name: 'Suivant' }))

    expect(await screen.findByRole('heading', { name: 'Suite' })).toBeVisible()
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 2, name: 'Spectacles à venir' })).toHaveFocus(),
    )
    expect(screen.getByText('Page 2 / 3')).toHaveRole('status')
  })

  it('keeps the reader at the head of its list while a page is on its way', async () => {
    visit('/spectacles', [
      on(routes.spectacles.list).reply(aPage([aSpectacle()], { totalPages: 3 })),
      on(routes.spectacles.list, { page: 2, limit: 9 }).reply(NEVER),
    ])

    await userEvent.click(await screen.findByRole('link', { name: 'Suivant' }))

    expect(await screen.findByText('Chargement...')).toBeVisible()
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 2, name: 'Spectacles à venir' })).toHaveFocus(),
    )
  })

  it.each(['0', '-1', '1e9', 'abc', '<script>', '10001'])(
    'opens at its first page when asked for page %s (§2.4)',
    async (page) => {
      const { calls } = visit(`/spectacles?page=${encodeURIComponent(page)}`, [
        on(routes.spectacles.list).reply(aPage([aSpectacle()])),
      ])

      expect(await screen.findByRole('article')).toBeVisible()
      expect(calls).toEqual([on(routes.spectacles.list, { page: 1, limit: 9 }).line])
    },
  )
})

describe('what a ticket says of the seats', () => {
  const open = async (left: number | null) => {
    visit('/spectacles', [
      on(routes.spectacles.list).reply(aPage([aSpectacle({ places_restantes: left })])),
    ])
    return screen.findByRole('article')
  }

  it.each([
    [42, '42 places'],
    [10, '10 dernières places'],
    [1, 'Dernière place'],
    [0, 'Complet'],
    [-3, 'Complet'],
  ])('with %i left: %s (§2.5)', async (left, tag) => {
    expect(await open(left)).toHaveTextContent(tag)
  })

  it.each([0, -3])('with %i left, one cannot press to book', async (left) => {
    const ticket = within(await open(left))

    expect(ticket.queryByRole('link', { name: /RÉSERVER/ })).toBeNull()
    expect(ticket.getByRole('link', { name: /^COMPLET : / })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/spectacles\/\d+/),
    )
  })

  it('is nothing when nobody knows', async () => {
    expect(await open(null)).not.toHaveTextContent(/place|Complet/)
  })
})
