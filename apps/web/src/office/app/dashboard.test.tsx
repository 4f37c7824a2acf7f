import { apiError } from '@espace/contracts/kernel/errors'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aParty } from '#testing/box-office.ts'
import { inDays } from '#testing/builders.ts'
import { aManaged, anArtist, openDashboard } from '#testing/dashboard.tsx'
import { type Answers, on, type Replies, routes } from '#testing/fake-api.ts'
import '../audit/journal-panel.tsx'
import '../spectacles/spectacles-panel.tsx'
import './bin-panel.tsx'

const LIST = on(routes.spectacles.managed)

describe('the dashboard (§2)', () => {
  it('has nine tabs in their order, the evening before them, bookings, codes, messages, jokes, figures, the ledger, a journal, a bin and the guide behind (§1.3, §2.13)', async () => {
    await openDashboard('/dashboard', [LIST.reply([])])

    const tabs = within(screen.getByRole('navigation', { name: 'Onglets du dashboard' }))
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Ce soir',
      'Spectacles',
      'Artistes',
      'Lieu',
      'Utilisateurs',
      'Photos',
      'Newsletter',
      'Paramètres',
      'Maintenance',
      'Sponsorisé',
      'Réservations',
      'Codes promo',
      'Bons cadeaux',
      'Messages',
      'Vannes',
      'Chiffres',
      'Journal de billetterie',
      'Journal',
      'Corbeille',
      'Guide',
    ])
    const addresses = tabs.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(new Set(addresses).size).toBe(20)
  })

  it('ends with the footer of every page, and can be left from each tab', async () => {
    await openDashboard('/dashboard/corbeille', [on(routes.spectacles.bin).reply([])])

    const footer = within(screen.getByRole('contentinfo'))
    expect(footer.getByRole('link', { name: 'Mentions légales' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Déconnexion' })).toBeVisible()
  })

  it('opens another tab at its own address, and goes on reading at its title (§2.1)', async () => {
    const { router } = await openDashboard('/dashboard', [LIST.reply([])])
    await userEvent.click(screen.getByRole('link', { name: 'Corbeille' }))

    const title = await screen.findByRole('heading', { level: 2, name: 'Corbeille' })
    expect(router.state.location.pathname).toBe('/dashboard/corbeille')
    expect(title).toHaveFocus()
  })

  it('knows no other tab', async () => {
    localStorage.setItem('token', 'jeton')
    await openDashboard('/dashboard/corbeille', [on(routes.spectacles.bin).reply([])]).then(
      ({ router }) => act(() => router.navigate('/dashboard/caisse')),
    )

    expect(await screen.findByText(/Erreur 404/)).toBeVisible()
  })
})

describe('the journal', () => {
  const entry = {
    id: 3,
    at: '2026-11-21T17:04:00.000Z',
    actor: { id: 7, name: 'Zoé Hondt' },
    action: 'modification',
    entity: 'spectacles',
    entityId: '4',
    label: 'Le grand soir',
    before: { title: 'Le soir' },
    after: { title: 'Le grand soir' },
    requestId: 'r',
    address: '10.0.0.0',
  }
  const page = (total: number) => ({
    entries: [entry],
    pagination: { total, totalPages: Math.ceil(total / 50), limit: 50, page: 1 },
  })

  it('says who did what, and what it was before', async () => {
    await openDashboard('/dashboard/journal', [on(routes.audit.list).reply(page(1))])

    expect(await screen.findByText('Zoé Hondt')).toBeVisible()
    expect(screen.getByText(/a modifié « Le grand soir »/)).toBeVisible()
    expect(screen.getByText('Le soir')).toBeInTheDocument()
    expect(screen.getByText('titre')).toBeInTheDocument()
    expect(screen.getByText('spectacle 4')).toBeVisible()
  })

  it('names what it is about in words, and long numbers by their beginning', async () => {
    const order = { sortOrder: 2, ticketUrl: 'https://billets.example' }
    const id = '33674a66-c417-4ea6-a4c6-ebf21745f5e6'
    const more = [
      { ...entry, id: 4, action: 'import', entityId: '', label: '', after: order },
      { ...entry, id: 5, action: 'réactivation', entity: 'users', entityId: '12', label: '' },
      { ...entry, id: 6, action: 'ajout', entity: 'reservations', entityId: id, label: '' },
    ]
    await openDashboard('/dashboard/journal', [
      on(routes.audit.list).reply({ ...page(1), entries: more }),
    ])

    expect(await screen.findByText('réservation 33674a66')).toBeVisible()
    expect(screen.getByText('compte 12')).toBeVisible()
    expect(screen.getByText('Spectacles', { selector: 'span' })).toBeVisible()
    expect(screen.getByText('ordre')).toBeInTheDocument()
    expect(screen.getByText('lien de billetterie')).toBeInTheDocument()
  })

  it('is narrowed by room and day, from its first page on', async () => {
    const { calls } = await openDashboard('/dashboard/journal?page=2', [
      on(routes.audit.list).reply(page(120)),
    ])
    await screen.findByText('120 entrées')
    await userEvent.selectOptions(screen.getByLabelText('Afficher'), 'Artistes')
    fireEvent.change(screen.getByLabelText('Du'), { target: { value: '2026-11-01' } })

    await waitFor(() =>
      expect(calls.at(-1)).toBe(
        on(routes.audit.list, { entity: 'artistes', from: '2026-11-01', page: 1 }).line,
      ),
    )
  })
})

describe('the bin', () => {
  const show = aManaged({ id: 4, title: 'Le grand soir', deletedAt: '2026-11-20T10:00:00.000Z' })

  it('gives a show back', async () => {
    const answers: Answers = [
      on(routes.spectacles.bin).reply([show]),
      on(routes.spectacles.restore, { id: 4 }).reply(() => {
        answers.push(on(routes.spectacles.bin).reply([]))
        return show
      }),
    ]
    await openDashboard('/dashboard/corbeille', answers)
    await userEvent.click(await screen.findByRole('button', { name: /^Restaurer/ }))

    expect(await screen.findByText('Spectacle restauré')).toBeInTheDocument()
    expect(await screen.findByText('La corbeille est vide.')).toBeVisible()
  })

  it('says why it cannot', async () => {
    await openDashboard('/dashboard/corbeille', [
      on(routes.spectacles.bin).reply([show]),
      on(routes.spectacles.restore, { id: 4 }).reply(apiError('DATE_EXISTANTE')),
    ])
    await userEvent.click(await screen.findByRole('button', { name: /^Restaurer/ }))

    expect(await screen.findByText('La série a déjà une date ce jour-là.')).toBeInTheDocument()
  })
})

describe('a picture that is uploaded (§5)', () => {
  const UPLOAD = on(routes.uploads.spectacleImage)

  const send = async (answer: Replies<typeof routes.uploads.spectacleImage>, size = 1_000) => {
    const site = await openDashboard('/dashboard?ajouter=1', [LIST.reply([]), UPLOAD.reply(answer)])
    const file = new File([new Uint8Array(size)], 'affiche.png', { type: 'image/png' })
    await userEvent.upload(await screen.findByLabelText('Fichier image'), file)
    return site
  }

  it('becomes the path that is kept (§9.16)', async () => {
    await send({ path: '/uploads/affiche.webp' })

    expect(await screen.findByText('Image téléversée')).toBeInTheDocument()
    expect(screen.getByLabelText('Image')).toHaveValue('/uploads/affiche.webp')
    expect(screen.getByText('Max 5 Mo, conversion en .webp côté serveur.')).toBeVisible()
  })

  it('is refused with its status and the reason (§8.1, §8.8)', async () => {
    await send(
      apiError('UPLOAD_FORMAT_REFUSE', {
        issues: [{ path: 'file', message: 'Le fichier n’est ni un JPEG, ni un PNG, ni un WebP' }],
      }),
    )

    expect(await screen.findByText(/^Erreur upload: 415 – Le fichier n’est ni/)).toBeVisible()
    expect(screen.getByLabelText('Image')).toHaveValue('')
  })

  it('is not even sent above 5 MB', async () => {
    const { calls } = await send({ path: '/uploads/affiche.webp' }, 5_242_881)

    expect(await screen.findByText(/le maximum est de 5 Mo/)).toBeVisible()
    expect(calls).not.toContain(UPLOAD.line)
  })
})

describe('the palette', () => {
  const show = aManaged({ id: 4, title: 'Le grand soir', date_spectacle: inDays(5) })
  const answers: Answers = [
    LIST.reply([show]),
    on(routes.artistes.managed).reply([anArtist({ name: 'Élodie Poux' })]),
    on(routes.reservations.findParties).reply([aParty({ name: 'Zoé Hondt' })]),
  ]

  it('opens by Ctrl+K, finds a date, and leads there without a mouse', async () => {
    const { router } = await openDashboard('/dashboard', answers)
    await userEvent.keyboard('{Control>}k{/Control}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Aller à…' }))
    expect(dialog.getByRole('searchbox')).toHaveFocus()
    await userEvent.keyboard('grand')
    expect(await dialog.findByRole('link', { name: /^Le grand soir, .*Date$/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')

    await waitFor(() => expect(router.state.location.search).toBe('?date=4'))
    expect(router.state.location.pathname).toBe('/dashboard/soiree')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('finds a date of long ago by its show or its day, through the search of the API', async () => {
    const old = aManaged({ id: 2, title: 'La première', date_spectacle: '2024-03-05' })
    await openDashboard('/dashboard', [
      ...answers,
      on(routes.spectacles.managed, {
        q: '5 mars',
        to: inDays(-32),
        sort: '-date',
        limit: 12,
      }).reply([old]),
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Aller à…' }))
    await userEvent.keyboard('5 mars')

    const link = await screen.findByRole('link', { name: /^La première, mardi 5 mars 2024/ })
    expect(link).toHaveAttribute('href', '/dashboard/soiree?date=2')
  })

  it('finds pages, actions, artists and people, and goes through them by arrows', async () => {
    await openDashboard('/dashboard', answers)
    await userEvent.click(screen.getByRole('button', { name: 'Aller à…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Aller à…' }))
    await userEvent.keyboard('elodie')
    expect(await dialog.findByRole('link', { name: /^Élodie Poux/ })).toHaveAttribute(
      'href',
      '/dashboard/artistes?q=%C3%89lodie+Poux',
    )
    expect(await dialog.findByRole('link', { name: /^Zoé Hondt, 2\splaces/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/dashboard\/reservations\?q=/),
    )
    await userEvent.clear(dialog.getByRole('searchbox'))
    await userEvent.keyboard('bons cad')
    await userEvent.keyboard('{ArrowDown}')
    expect(await dialog.findByRole('link', { name: /^Bons cadeaux/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
