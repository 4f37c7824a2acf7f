import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { visit } from '../../testing/visit.tsx'
import { ErrorScreen } from './error-screen.tsx'

describe('every page', () => {
  it('leads to the others from its head (§2)', async () => {
    const { container } = visit('/cours')
    await screen.findByRole('heading', { level: 1 })
    const menu = container.querySelector<HTMLElement>('header nav')
    if (!menu) throw new Error('no menu')
    // Closed on a phone, and so out of sight for this small browser.
    const navigation = within(menu)

    const links = navigation.getAllByRole('link', { hidden: true })
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Accueil', '/'],
      ['Programmation', '/spectacles'],
      ['Le lieu', '/le-lieu'],
      ['Cours', '/cours'],
      ['Contact', '/contact'],
      ['Connexion', '/connexion'],
    ])
    expect(navigation.getByText('Cours')).toHaveAttribute('aria-current', 'page')
  })

  it('says at its foot where the house is, when it opens, and where else to find it (§2)', async () => {
    visit('/cours')
    const foot = within(await screen.findByRole('contentinfo'))

    for (const text of [
      'Accueil',
      'Spectacles',
      'Le lieu',
      'Cours',
      'Contact',
      'Connexion',
      'FAQ',
      'Mentions légales',
      'Conditions de vente',
      'Confidentialité',
      'Lundi – vendredi : 18h–23h',
      'Samedi – dimanche : 16h–22h',
      /59000 Lille/,
    ]) {
      expect(foot.getByText(text)).toBeVisible()
    }
    expect(foot.getByRole('link', { name: /^03/ })).toHaveAttribute('href', 'tel:+33353010070')
    expect(foot.getByRole('link', { name: /@/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:/),
    )
    for (const network of [/^Avis Google/, /^Facebook/, /^Instagram/]) {
      expect(foot.getByRole('link', { name: network })).toHaveAttribute('target', '_blank')
    }
    expect(foot.queryByRole('link', { name: 'Mentions légales' })).not.toBeInTheDocument()
  })

  it('puts the reader at its title when one comes from another', async () => {
    visit('/cours')
    const link = within(await screen.findByRole('contentinfo')).getByRole('link', {
      name: 'Contact',
    })

    await userEvent.click(link)

    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'Contact' })).toHaveFocus(),
    )
    expect(document.title).toBe("Contact – L'espace comédie")
  })
})

describe('a page that does not exist', () => {
  it('says so, and leads back home', async () => {
    visit('/nulle/part')

    expect(await screen.findByText(/Page non trouvée/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Retour à l’accueil' })).toHaveAttribute('href', '/')
  })
})

describe('the generic error screen (§2)', () => {
  it('says that something went wrong, and can be tried again', async () => {
    const reload = vi.fn<() => void>()
    vi.stubGlobal('location', { reload })
    render(<ErrorScreen />)

    expect(screen.getByRole('heading', { name: 'Une erreur est survenue' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Actualiser' }))

    expect(reload).toHaveBeenCalledOnce()
  })
})
