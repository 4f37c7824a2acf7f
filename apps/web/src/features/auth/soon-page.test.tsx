import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { visit } from '../../testing/visit.tsx'

describe('the pages of the accounts, until these open', () => {
  it.each([
    ['/connexion', 'Connexion'],
    ['/inscription', 'Inscription'],
    ['/dashboard', 'Dashboard'],
  ])('%s says that nobody needs one to book', async (path, title) => {
    visit(path)

    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(screen.getByText(/Pour réserver, aucun n’est nécessaire/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Voir la programmation' })).toHaveAttribute(
      'href',
      '/spectacles',
    )
  })

  it('/mon-compte speaks to who has just paid', async () => {
    visit('/mon-compte')

    expect(await screen.findByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible()
    expect(screen.getByText(/Vos billets arrivent par courriel/)).toBeVisible()
    expect(screen.queryByText(/aucun n’est nécessaire/)).not.toBeInTheDocument()
  })
})
