import { apiError } from '@espace/contracts/kernel/errors'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aUser } from '#testing/builders.ts'
import { type Answers, NEVER, on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const EXPIRED = 'Votre session a expiré ou votre compte a été supprimé.'

/** Opens the site with the token of an earlier visit. */
function comeBack(path: string, answers: Answers = [on(routes.auth.me).reply(aUser())]) {
  localStorage.setItem('token', 'jeton')
  localStorage.setItem('cart', '[{"id":1}]')
  return visit(path, answers)
}

const statusOf = ({ services }: ReturnType<typeof visit>) => services.session.state.get().status

describe('a session (§4)', () => {
  it('is looked at when the page opens, and goes on (§4.1, §6.4)', async () => {
    const site = comeBack('/cours')

    await waitFor(() => expect(statusOf(site)).toBe('in'))
    expect(site.sent[0]).toMatchObject({
      line: on(routes.auth.me).line,
      headers: { Authorization: 'Bearer jeton' },
    })
    expect(localStorage.getItem('cart')).toBe('[{"id":1}]')
  })

  it.each([
    apiError('NON_AUTORISE'),
    apiError('RESSOURCE_INTROUVABLE'),
    apiError('ERREUR_INTERNE'),
  ])('ends when nobody can be found for it: %s (§4.1, §8.5)', async (answer) => {
    const site = comeBack('/cours', [on(routes.auth.me).reply(answer)])

    await waitFor(() => expect(screen.getByText(EXPIRED)).toBeVisible())
    expect(statusOf(site)).toBe('out')
    expect(localStorage.getItem('token')).toBeNull()
    expect(localStorage.getItem('cart')).toBeNull()
    expect(screen.getAllByText(EXPIRED)).toHaveLength(1)
  })

  it('ends when a later call is refused (§8.5)', async () => {
    const answers: Answers = [on(routes.auth.me).reply(aUser()), on(routes.auth.sessions).reply([])]
    const site = comeBack('/mon-compte', answers)
    await screen.findByRole('heading', { name: 'Profil' })

    answers.push(on(routes.auth.changeProfile).reply(apiError('NON_AUTORISE')))
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

    await waitFor(() => expect(screen.getByText(EXPIRED)).toBeVisible())
    await waitFor(() => expect(site.router.state.location.pathname).toBe('/connexion'))
    expect(site.router.state.location.search).toBe('?redirect=%2Fmon-compte')
  })

  it('leaves no cart to who has none (§4.1, §9.24)', async () => {
    localStorage.setItem('cart', '[{"id":1}]')

    const site = visit('/cours')

    await waitFor(() => expect(statusOf(site)).toBe('out'))
    expect(localStorage.getItem('cart')).toBeNull()
    expect(site.calls).toEqual([])
  })

  it('ends here when it ends in another tab, and begins here when it begins there (§4.1)', async () => {
    const site = comeBack('/cours')
    await waitFor(() => expect(statusOf(site)).toBe('in'))

    localStorage.removeItem('token')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'token' })))
    expect(statusOf(site)).toBe('out')

    localStorage.setItem('token', 'autre')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'token' })))
    await waitFor(() => expect(statusOf(site)).toBe('in'))
  })
})

describe('an outage of the server', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => vi.useRealTimers())

  it('of three seconds does not end a session (§4.1)', async () => {
    const answers: Answers = [on(routes.auth.me).reply(apiError('SERVICE_INDISPONIBLE'))]
    const site = comeBack('/cours', answers)
    await vi.advanceTimersByTimeAsync(2_500)
    expect(statusOf(site)).toBe('unknown')

    answers.push(on(routes.auth.me).reply(aUser()))
    await vi.advanceTimersByTimeAsync(600)

    expect(statusOf(site)).toBe('in')
  })
})

describe('a page for who is logged in (§2)', () => {
  it('waits until that is known (§2.2)', async () => {
    comeBack('/mon-compte', [on(routes.auth.me).reply(NEVER)])

    expect(await screen.findByText('Chargement...')).toBeVisible()
    expect(screen.queryByText('Profil')).not.toBeInTheDocument()
  })

  it.each([
    ['/mon-compte?onglet=1', '?redirect=%2Fmon-compte%3Fonglet%3D1'],
    ['/dashboard', '?redirect=%2Fdashboard'],
  ])('sends a visitor of %s to the log-in (§2.2, §6.2)', async (path, search) => {
    const { router } = visit(path)

    await waitFor(() => expect(router.state.location.pathname).toBe('/connexion'))
    expect(router.state.location.search).toBe(search)
  })

  it('sends who is no administrator from the dashboard to the home page (§2.1, §2.2, §6.3)', async () => {
    const { router } = comeBack('/dashboard')

    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('still tells who has just paid about the tickets, without an account (§2.2)', async () => {
    const { router } = visit('/cours')
    await screen.findByRole('heading', { level: 1 })

    await act(() => router.navigate('/mon-compte', { state: { hasPaid: true } }))

    expect(await screen.findByText(/Vos billets arrivent par e-mail/)).toBeVisible()
    expect(router.state.location.pathname).toBe('/mon-compte')
  })
})

describe('the foot of a page', () => {
  const offered = async (name: string) =>
    within(await screen.findByRole('contentinfo')).findByRole('link', { name })

  it('leads a visitor to the log-in (§2)', async () => {
    visit('/cours')

    expect(await offered('Connexion')).toHaveAttribute('href', '/connexion')
  })

  it('leads whoever is logged in to the account, and not to the log-in again (§2.1)', async () => {
    comeBack('/cours')

    expect(await offered('Mon compte')).toHaveAttribute('href', '/mon-compte')
    expect(screen.queryByRole('link', { name: 'Connexion' })).not.toBeInTheDocument()
  })
})

describe('the menu of an account (§2)', () => {
  const item = async (role: 'link' | 'button', name: string) =>
    within(await screen.findByRole('banner')).findByRole(role, { name, hidden: true })

  it('leads an administrator to the dashboard (§1.2, §2.1)', async () => {
    comeBack('/cours', [on(routes.auth.me).reply(aUser({ role: 'admin' }))])

    expect(await item('link', 'Dashboard')).toHaveAttribute('href', '/dashboard')
    expect(await item('link', 'Mon compte')).toHaveAttribute('href', '/mon-compte')
  })

  it('leads the evening’s staff to the door, and not to the dashboard', async () => {
    comeBack('/cours', [on(routes.auth.me).reply(aUser({ role: 'accueil' }))])

    expect(await item('link', 'La porte du soir')).toHaveAttribute('href', '/accueil')
    expect(screen.queryByRole('link', { name: 'Dashboard', hidden: true })).not.toBeInTheDocument()
  })

  it('leads nobody else there (§2.1, §6.2)', async () => {
    comeBack('/cours')

    expect(await item('button', 'Déconnexion')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Dashboard', hidden: true })).not.toBeInTheDocument()
  })

  it('logs out, on the server too (§2.1, §4.1)', async () => {
    const site = comeBack('/cours', [
      on(routes.auth.me).reply(aUser()),
      on(routes.auth.logout).reply(),
    ])

    await userEvent.click(await item('button', 'Déconnexion'))

    expect(statusOf(site)).toBe('out')
    expect(localStorage.getItem('token')).toBeNull()
    expect(localStorage.getItem('cart')).toBeNull()
    await waitFor(() =>
      expect(site.sent.at(-1)).toMatchObject({
        line: on(routes.auth.logout).line,
        headers: { Authorization: 'Bearer jeton' },
      }),
    )
    expect(site.router.state.location.pathname).toBe('/cours')
  })

  it('logs out in a browser without popovers', async () => {
    onTestFinished(() => void vi.restoreAllMocks())
    const known = (selectors: string) => {
      if (selectors.includes(':popover-open')) throw new SyntaxError('not a valid selector')
      return selectors
    }
    const site = comeBack('/cours', [
      on(routes.auth.me).reply(aUser()),
      on(routes.auth.logout).reply(),
    ])
    const logOut = await item('button', 'Déconnexion')
    for (const at of [document, ...document.querySelectorAll('[popover]')]) {
      const all = at.querySelectorAll.bind(at)
      vi.spyOn(at, 'querySelectorAll').mockImplementation((name: string) => all(known(name)))
      if (!(at instanceof Element)) continue
      const matches = at.matches.bind(at)
      vi.spyOn(at, 'matches').mockImplementation((name) => matches(known(name)))
    }

    await userEvent.click(logOut)

    expect(statusOf(site)).toBe('out')
  })

  it('is not there for a visitor (§2.1)', async () => {
    const site = visit('/cours')

    await waitFor(() => expect(statusOf(site)).toBe('out'))
    expect(
      screen.queryByRole('button', { name: 'Déconnexion', hidden: true }),
    ).not.toBeInTheDocument()
  })
})
