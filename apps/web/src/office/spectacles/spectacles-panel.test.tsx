import { apiError } from '@espace/contracts/kernel/errors'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { inDays } from '#testing/builders.ts'
import { aManaged, openDashboard } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import './spectacles-panel.tsx'

const LIST = on(routes.spectacles.managed)

const show = aManaged({ id: 4, title: 'Le grand soir', date_spectacle: inDays(5), version: 3 })

const cardOf = (title: string) => {
  const card = screen.getByRole('heading', { name: title }).closest('li')
  if (!card) throw new Error('no card')
  return within(card)
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('the tab of the shows (§2)', () => {
  it('is the first one, and shows picture, title and date of each (§2.13)', async () => {
    await openDashboard('/dashboard', [LIST.reply([show])])

    expect(await screen.findByRole('heading', { name: 'Le grand soir' })).toBeVisible()
    const tabs = within(screen.getByRole('navigation', { name: 'Onglets du dashboard' }))
    expect(tabs.getByRole('link', { name: 'Spectacles' })).toHaveAttribute('aria-current', 'page')
    const card = cardOf('Le grand soir')
    expect(card.getByText(/20:30$/, { selector: 'time' })).toBeVisible()
    expect(card.getByRole('button', { name: /^Modifier/ })).toBeVisible()
    expect(card.getByRole('button', { name: /^Supprimer/ })).toBeVisible()
  })

  it('says so when there are none (§2.13, §8.12)', async () => {
    await openDashboard('/dashboard', [LIST.reply([])])

    expect(await screen.findByText('Aucun spectacle')).toBeVisible()
    expect(button('Ajouter un spectacle')).toBeVisible()
  })

  it('says what went wrong, and asks again', async () => {
    const answers: Answers = [LIST.reply(apiError('ERREUR_SPECTACLES'))]
    await openDashboard('/dashboard', answers)
    expect(await screen.findByText('Erreur lors du chargement des spectacles')).toBeVisible()

    answers.push(LIST.reply([show]))
    await userEvent.click(button('Réessayer'))

    expect(await screen.findByRole('heading', { name: 'Le grand soir' })).toBeVisible()
  })

  it('is empty rather than broken when the answer is no list (§7.7)', async () => {
    await openDashboard('/dashboard', [LIST.replyRaw({ not: 'a list' })])

    expect(await screen.findByText('Aucun spectacle')).toBeVisible()
  })

  it.each([
    ['a-venir', ['À venir', 'Complet demain', 'Brouillon']],
    ['passes', ['Passé']],
    ['brouillons', ['Brouillon']],
    ['complets', ['Complet demain']],
    ['tous', ['Passé', 'À venir', 'Complet demain', 'Brouillon']],
  ])('filters: %s', async (filter, titles) => {
    await openDashboard(`/dashboard?filtre=${filter}`, [
      LIST.reply([
        aManaged({ title: 'Brouillon', status: 'brouillon', ...at(4) }),
        aManaged({ title: 'Passé', ...at(-2) }),
        aManaged({ title: 'Complet demain', places_restantes: 0, ...at(3) }),
        aManaged({ title: 'À venir', ...at(2) }),
      ]),
    ])

    const list = await screen.findByRole('list', { name: 'Spectacles' })
    await waitFor(() => {
      const shown = within(list).getAllByRole('heading', { level: 3 })
      expect(shown.map(({ textContent }) => textContent)).toEqual(titles)
    })
  })

  it('finds a show by its title, whatever its accents and ligatures, and sorts', async () => {
    await openDashboard('/dashboard?tri=titre', [
      LIST.reply([
        aManaged({ title: 'Un été', ...at(1) }),
        aManaged({ title: 'Cœur à prendre', ...at(2) }),
        aManaged({ title: 'Été en ville', ...at(3) }),
      ]),
    ])
    const search = await screen.findByLabelText('Rechercher')
    await userEvent.type(search, 'ETE')

    const titles = screen.getAllByRole('heading', { level: 3 })
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Été en ville', 'Un été'])
    expect(screen.getByText('2 spectacles')).toBeVisible()
    await userEvent.clear(search)
    await userEvent.type(search, 'coeur a prendre')
    expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('Cœur à prendre')
  })
})

describe('a house with years behind it', () => {
  it('reads the programme at hand, and what has played by pages, latest first', async () => {
    const old = (page: number, count: number) =>
      Array.from({ length: count }, (_, each) =>
        aManaged({ title: `Ancien ${page}`, ...at(-40 - each) }),
      )
    const { calls } = await openDashboard('/dashboard', [
      LIST.reply([show]),
      on(routes.spectacles.managed, { sort: '-date', to: inDays(0), page: 1, limit: 60 }).reply(
        old(1, 60),
      ),
      on(routes.spectacles.managed, { sort: '-date', to: inDays(0), page: 2, limit: 60 }).reply(
        old(2, 2),
      ),
    ])
    await screen.findByRole('heading', { name: 'Le grand soir' })
    expect(calls.filter((call) => call.includes('/api/admin/spectacles?'))).toEqual([
      `GET /api/admin/spectacles?from=${inDays(-31)}`,
    ])

    await userEvent.selectOptions(screen.getByLabelText('Afficher'), 'Passés')
    expect(await screen.findByText('Les 60 premiers spectacles')).toBeVisible()
    for (const _ of [20, 40, 60]) await userEvent.click(button('Afficher la suite'))

    expect(await screen.findByText('62 spectacles')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Afficher la suite' })).toBeNull()
  })

  it('opens one of them by its number', async () => {
    await openDashboard('/dashboard?modifier=9', [
      LIST.reply([show]),
      on(routes.spectacles.managedOne, { id: 9 }).reply(
        aManaged({ id: 9, title: 'La première', ...at(-400) }),
      ),
    ])

    expect(await screen.findByDisplayValue('La première')).toBeVisible()
  })
})

const at = (days: number) => {
  const date_spectacle = inDays(days)
  return { date_spectacle, startsAt: `${date_spectacle}T19:30:00Z` }
}

describe('a show that is deleted', () => {
  const remove = async (answers: Answers) => {
    answers.unshift(LIST.reply([show]))
    const site = await openDashboard('/dashboard', answers)
    await screen.findByRole('heading', { name: 'Le grand soir' })
    await userEvent.click(cardOf('Le grand soir').getByRole('button', { name: /^Supprimer/ }))
    expect(
      await screen.findByText(
        'Êtes-vous sûr de vouloir supprimer ce spectacle ? Cette action est irréversible.',
      ),
    ).toBeVisible()
    return site
  }

  it('goes at once, and comes back when that is undone (§4.9, §5.17)', async () => {
    const answers: Answers = [
      on(routes.spectacles.remove, { id: 4 }).reply(() => {
        answers.push(LIST.reply([]))
        return undefined
      }),
      on(routes.spectacles.restore, { id: 4 }).reply(() => {
        answers.push(LIST.reply([show]))
        return show
      }),
      LIST.reply([show]),
    ]
    await remove(answers)
    await userEvent.click(button('Supprimer'))

    // The list is rendered with less haste than the message.
    const shown = () => screen.queryByRole('heading', { name: 'Le grand soir' })
    await waitFor(() => expect(shown()).not.toBeInTheDocument())
    expect(await screen.findByText('Spectacle supprimé')).toBeInTheDocument()
    await userEvent.click(button('Annuler'))
    expect(await screen.findByRole('heading', { name: 'Le grand soir' })).toBeVisible()
  })

  it('comes back when the server refuses (§8.8)', async () => {
    await remove([on(routes.spectacles.remove, { id: 4 }).reply(apiError('ERREUR_SUPPRESSION'))])
    await userEvent.click(button('Supprimer'))

    expect(await screen.findByText('Erreur lors de la suppression')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Le grand soir' })).toBeVisible()
  })

  it('can be put back for thirty days, and that is said before', async () => {
    await remove([])

    expect(screen.getByText(/^Pendant trente jours, vous pouvez le rétablir/)).toBeVisible()
  })

  it('is not promised where seats are booked: the date is cancelled instead', async () => {
    await openDashboard('/dashboard', [LIST.reply([{ ...show, seatsTaken: 4 }])])
    await screen.findByRole('heading', { name: 'Le grand soir' })
    await userEvent.click(cardOf('Le grand soir').getByRole('button', { name: /^Supprimer/ }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(
      dialog.getByText('Des places sont réservées : annulez la date au lieu de la retirer.'),
    ).toBeVisible()
    expect(dialog.queryByText(/irréversible/)).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Annuler ou reporter…' }))

    expect(await screen.findByRole('dialog', { name: /^Annuler ou reporter/ })).toBeVisible()
  })

  it('is refused before the question where other dates that would go with it are booked', async () => {
    const series = { ...show, recurrenceId: 1, ...at(9) }
    const before = { ...series, id: 5, title: 'Avant', seatsTaken: 2, ...at(2) }
    const after = { ...series, id: 6, title: 'Après', seatsTaken: 3, ...at(16) }
    const other = { ...after, id: 7, title: 'Ailleurs', recurrenceId: 2 }
    await remove([LIST.reply([before, series, after, other])])
    const dialog = within(screen.getByRole('alertdialog'))
    const press = () => dialog.getByRole('button', { name: 'Supprimer' })
    expect(press()).toBeEnabled()

    await userEvent.click(dialog.getByLabelText('Celle-ci et les suivantes'))
    expect(
      dialog.getByText(/^Des places sont réservées le [^,]* : annulez cette date/),
    ).toBeVisible()
    expect(press()).toBeDisabled()

    await userEvent.click(dialog.getByLabelText('Toute la série'))
    expect(
      dialog.getByText(/^Des places sont réservées le .* et le .* : annulez ces/),
    ).toBeVisible()
    expect(press()).toBeDisabled()
  })

  it('stays when nobody says yes, and the focus is where it was', async () => {
    const { sent } = await remove([])
    const dialog = within(screen.getByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Annuler' }))

    expect(cardOf('Le grand soir').getByRole('button', { name: /^Supprimer/ })).toHaveFocus()
    expect(sent.some(({ line }) => line.startsWith('DELETE'))).toBe(false)
  })
})
