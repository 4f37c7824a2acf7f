import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { RouteObject } from '#shared/lib/router.ts'
import { aPage, aSpectacle } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'
import { inLayout } from '../routes.tsx'
import { ErrorScreen } from './screens/error-screen.tsx'

describe('every page', () => {
  it('leads to the others from its head (§2.1)', async () => {
    const { container } = visit('/cours')
    await screen.findByRole('heading', { level: 1 })
    const menu = container.querySelector<HTMLElement>('header nav')
    if (!menu) throw new Error('no menu')
    // The navigation is collapsed, as jsdom's viewport is that of a phone.
    const navigation = within(menu)

    const links = navigation.getAllByRole('link', { hidden: true })
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Accueil', '/'],
      ['Programmation', '/spectacles'],
      ['Le lieu', '/le-lieu'],
      ['Cours', '/cours'],
      ['Contact', '/contact'],
    ])
    expect(navigation.getByText('Cours')).toHaveAttribute('aria-current', 'page')
  })

  it('says at its foot where the house is, when it opens, and where else to find it (§1.4, §2.1)', async () => {
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
      /7, rue du Rideau-Rouge/,
      /59000 Lille/,
    ]) {
      expect(foot.getByText(text)).toBeVisible()
    }
    const hours = foot.getAllByRole('listitem').map((item) => item.textContent)
    expect(hours).toContainEqual(expect.stringMatching(/^Lundi – vendredi\s: 18h–23h$/))
    expect(hours).toContainEqual(expect.stringMatching(/^Samedi – dimanche\s: 16h–22h$/))
    expect(foot.getByRole('link', { name: /^03/ })).toHaveAttribute('href', 'tel:+33353010070')
    expect(foot.getByRole('link', { name: /@/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:/),
    )
    for (const network of [/^Avis Google/, /^Facebook/, /^Instagram/]) {
      expect(foot.getByRole('link', { name: network })).toHaveAttribute('target', '_blank')
    }
    for (const [information, path] of [
      ['Artistes', '/artistes'],
      ['FAQ', '/faq'],
      ['Mentions légales', '/mentions-legales'],
      ['Conditions de vente', '/cgv'],
      ['Confidentialité', '/confidentialite'],
      ['Cookies', '/cookies'],
      ['Accessibilité', '/accessibilite'],
    ] as const) {
      expect(foot.getByRole('link', { name: information })).toHaveAttribute('href', path)
    }
  })

  it.each([
    '/',
    '/spectacles',
    '/spectacles/999',
    '/le-lieu',
    '/cours',
    '/artistes',
    '/contact',
    '/connexion',
    '/inscription',
    '/mon-compte',
    '/unsubscribe',
    '/sponsorise/tchatcheur-comedy-club',
    '/sponsorise/inconnu',
    '/nulle/part',
  ])('has head and foot: %s (§2.1)', async (path) => {
    visit(path)

    expect(await screen.findByRole('contentinfo')).toBeVisible()
    expect(screen.getByRole('banner')).toBeVisible()
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
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
    expect(document.title).toBe('Contact – L’espace comédie')
  })
})

describe('a page that is long in coming', () => {
  /** Opens a show from the programme while its answer is pending; returns the function that resolves it. */
  async function askForSlowShow() {
    const show = aSpectacle({ id: 7, title: 'Club' })
    const { promise, resolve } = Promise.withResolvers<Spectacle>()
    visit('/spectacles', [
      on(routes.spectacles.list).reply(aPage([show])),
      on(routes.spectacles.get, { id: 7 }).reply(promise),
    ])
    await userEvent.click(await screen.findByRole('link', { name: 'Club' }))
    expect(await screen.findByText('Chargement...')).toBeVisible()
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'Spectacle' })).toHaveFocus(),
    )
    return () => resolve(show)
  }

  it('takes the reader along to its title when it is there', async () => {
    const bring = await askForSlowShow()

    bring()

    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'Club' })).toHaveFocus(),
    )
  })

  it('leaves a reader alone who has gone on', async () => {
    const bring = await askForSlowShow()
    const elsewhere = screen.getByRole('link', { name: 'Instagram (nouvelle fenêtre)' })
    elsewhere.focus()

    bring()

    expect(await screen.findByRole('heading', { level: 1, name: 'Club' })).toBeVisible()
    expect(elsewhere).toHaveFocus()
  })
})

describe('a page that does not exist', () => {
  it('says so, and leads back home (§2.1)', async () => {
    visit('/nulle/part')

    expect(await screen.findByText(/Page non trouvée/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Retour à l’accueil' })).toHaveAttribute('href', '/')
  })
})

function Broken(): never {
  throw new Error('broken')
}

function brokenLoader(): never {
  throw new Error('broken')
}

describe('a page that fails', () => {
  const open = (pages: RouteObject[], address = '/panne') => visit(address, [], inLayout(pages))

  // React and the router log caught errors.
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined))
  afterEach(() => void vi.restoreAllMocks())

  it.each([
    ['when it is drawn', { path: '/panne', Component: Broken }],
    ['before it is drawn', { path: '/panne', loader: brokenLoader, Component: () => <p>Page</p> }],
    ['when it is fetched', { path: '/panne', lazy: async () => brokenLoader() }],
  ])(
    '%s gives way to the generic error screen, and the house stays around it (§2.1, §2.2)',
    async (_, page) => {
      open([page])

      expect(await screen.findByRole('heading', { name: 'Une erreur est survenue' })).toBeVisible()
      expect(screen.getByRole('button', { name: 'Actualiser' })).toBeVisible()
      expect(screen.getByRole('banner')).toBeVisible()
      expect(screen.getByRole('contentinfo')).toBeVisible()
      expect(screen.getAllByRole('main')).toHaveLength(1)
      expect(document.title).toBe('Une erreur est survenue')
    },
  )

  it('can be left for another (§2.2)', async () => {
    open([
      { path: '/panne', Component: Broken },
      { path: '/cours', Component: () => <h1>Cours</h1> },
    ])
    const foot = within(await screen.findByRole('contentinfo'))

    await userEvent.click(foot.getByRole('link', { name: 'Cours' }))

    expect(await screen.findByRole('heading', { level: 1, name: 'Cours' })).toBeVisible()
    expect(screen.queryByText('Une erreur est survenue')).not.toBeInTheDocument()
  })

  it('is asked for again at the same address, without a script too (§2.2)', async () => {
    open([{ path: '/panne', Component: Broken }], '/panne?page=2&genre=seul+en+sc%C3%A8ne')
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Actualiser' })

    const form = button.form ?? undefined
    expect(form).not.toHaveAttribute('action')
    expect(Array.from(new FormData(form))).toEqual([
      ['page', '2'],
      ['genre', 'seul en scène'],
    ])
  })
})

describe('the generic error screen (§2)', () => {
  it('stands alone when the house around the pages fails (§2.2)', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    onTestFinished(() => log.mockRestore())
    const house = inLayout([{ path: '/', Component: () => <p>Page</p> }])
    for (const layout of house) Object.assign(layout, { Component: Broken })
    visit('/', [], house)

    expect(await screen.findByRole('heading', { name: 'Une erreur est survenue' })).toBeVisible()
    expect(screen.getByRole('main')).toBeVisible()
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument()
  })

  it('says that something went wrong, and can be tried again (§2.2, §8.6)', async () => {
    const reload = vi.fn<() => void>()
    render(<ErrorScreen reload={reload} />)

    expect(screen.getByRole('heading', { name: 'Une erreur est survenue' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Actualiser' }))

    expect(reload).toHaveBeenCalledOnce()
  })
})
