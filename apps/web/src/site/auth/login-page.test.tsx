import { apiError } from '@espace/contracts/kernel/errors'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ToastCommand } from '#shared/lib/toasts.ts'
import { storageIsBlocked } from '#testing/blocked-storage.ts'
import { aUser } from '#testing/builders.ts'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const LOGGED_IN = { token: 'jeton', user: aUser() }

const wayIn = () => screen.findByRole('button', { name: 'Se connecter' })

/** Fills the form in and sends it. */
async function logIn(answers: Answers, address = '/connexion') {
  const site = visit(address, answers)
  await userEvent.type(await screen.findByLabelText('Email'), 'Zoe@Exemple.fr')
  await userEvent.type(screen.getByLabelText('Mot de passe'), 'Aa1!aaaa')
  await userEvent.click(await wayIn())
  return site
}

describe('the log-in (§2)', () => {
  it('keeps the token, says so, and leads home (§2.1, §2.8, §4.1, §7.2, §8.4, §9.24)', async () => {
    const { router, sentTo } = await logIn([on(routes.auth.login).reply(LOGGED_IN)])

    expect(await screen.findByText('Connexion réussie !')).toBeVisible()
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(localStorage.getItem('token')).toBe('jeton')
    expect(sentTo(on(routes.auth.login))[0]).toEqual({
      email: 'zoe@exemple.fr',
      password: 'Aa1!aaaa',
      remember: false,
    })
  })

  it('stays for longer when asked to (§2.8)', async () => {
    const { sent, sentTo } = visit('/connexion', [on(routes.auth.login).reply(LOGGED_IN)])

    await userEvent.type(await screen.findByLabelText('Email'), 'zoe@exemple.fr')
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'x')
    await userEvent.click(screen.getByLabelText('Rester connecté'))
    await userEvent.click(await wayIn())

    await waitFor(() => expect(sent.at(-1)?.line).not.toBe(on(routes.auth.csrfToken).line))
    expect(sentTo(on(routes.auth.login))[0]).toHaveProperty('remember', true)
  })

  it('leads back to where one was sent from, and says why one is here (§2.8)', async () => {
    const { router } = await logIn(
      [on(routes.auth.login).reply(LOGGED_IN)],
      '/connexion?redirect=%2Fcours%3Fa%3D1',
    )

    await waitFor(() => expect(router.state.location.pathname).toBe('/cours'))
    expect(router.state.location.search).toBe('?a=1')
  })

  it('says why one is here (§2.8)', async () => {
    visit('/connexion?redirect=%2Fmon-compte')

    expect(
      await screen.findByText('Vous devez être connecté pour accéder à cette page.'),
    ).toBeVisible()
  })

  it('keeps where one was sent from on the way to a new account', async () => {
    visit('/connexion?redirect=%2Freserver%2F12')

    expect(await screen.findByRole('link', { name: 'Créer un compte' })).toHaveAttribute(
      'href',
      '/inscription?redirect=%2Freserver%2F12',
    )
  })

  it('does not lead off the site (§2.8)', async () => {
    const { router } = await logIn(
      [on(routes.auth.login).reply(LOGGED_IN)],
      '/connexion?redirect=%2F%2Fevil.example',
    )

    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it.each([
    [apiError('IDENTIFIANTS_INVALIDES'), 'Email ou mot de passe incorrect'],
    [apiError('COMPTE_SUSPENDU'), 'Accès interdit'],
    [apiError('TROP_DE_REQUETES'), 'Trop de requêtes'],
    [new Error('gone'), 'Erreur de connexion'],
    [{ token: 1 }, 'Format de données invalide'],
  ])(
    'says what went wrong and keeps what was filled in: %s (§8.4, §9.22)',
    async (answer, sentence) => {
      const { sentTo } = await logIn([on(routes.auth.login).replyRaw(answer)])

      expect(await screen.findByText(sentence)).toBeVisible()
      expect(screen.getByLabelText('Email')).toHaveValue('Zoe@Exemple.fr')
      expect(screen.getByLabelText('Mot de passe')).toHaveValue('Aa1!aaaa')
      // Not retried.
      expect(sentTo(on(routes.auth.login))).toHaveLength(1)
      expect(localStorage.getItem('token')).toBeNull()
    },
  )

  it.each([
    ['TROP_DE_REQUETES', 5_000],
    ['COMPTE_SUSPENDU', 5_000],
    ['ERREUR_INTERNE', 4_000],
  ] as const)('%s stays on the screen for %i ms (§4, §9)', async (code, durationMs) => {
    const { services } = visit('/connexion', [on(routes.auth.login).reply(apiError(code))])
    const { commands } = services.toasts
    const asked: ToastCommand[] = []
    commands.subscribe(() => asked.push(...commands.get()))

    await userEvent.type(await screen.findByLabelText('Email'), 'zoe@exemple.fr')
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'Aa1!aaaa')
    await userEvent.click(await wayIn())

    await waitFor(() => expect(asked).toEqual([expect.objectContaining({ durationMs })]))
  })

  it('is sent once, however often one presses (§2.8)', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof LOGGED_IN>()
    const { calls } = await logIn([on(routes.auth.login).reply(promise)])

    await waitFor(() => expect(calls).toContain(on(routes.auth.login).line))
    expect(await wayIn()).toBeDisabled()
    resolve(LOGGED_IN)

    expect(await screen.findByText('Connexion réussie !')).toBeVisible()
  })

  it('says at each field what it lacks, and goes to the first (§5.3, §5.7)', async () => {
    const { calls } = visit('/connexion')
    await userEvent.click(await wayIn())

    expect(await screen.findByText('Email requis')).toBeVisible()
    expect(screen.getByText('Mot de passe requis')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveFocus()
    expect(screen.getByLabelText('Email')).toBeInvalid()
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/Email requis/)
    expect(screen.getByRole('alert')).toHaveTextContent(
      '2 champs sont à corriger : Email, Mot de passe',
    )
    expect(calls).toEqual([])

    await userEvent.type(screen.getByLabelText('Email'), 'zoe')
    expect(await screen.findByText('Adresse email invalide')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Email'), '@exemple.fr')

    await waitFor(() => expect(screen.getByLabelText('Email')).toBeValid())
  })

  it('shows the password to who wants to see it (§2.8)', async () => {
    visit('/connexion')
    const field = await screen.findByLabelText('Mot de passe')
    expect(field).toHaveAttribute('type', 'password')

    await userEvent.click(screen.getByRole('button', { name: 'Afficher, Mot de passe' }))

    expect(field).toHaveAttribute('type', 'text')
    await userEvent.click(screen.getByRole('button', { name: 'Masquer, Mot de passe' }))
    expect(field).toHaveAttribute('type', 'password')
  })

  it('leads to a new password and to a new account; Google and Facebook have to wait (§2.8)', async () => {
    visit('/connexion')

    expect(await screen.findByRole('link', { name: /^Mot de passe oublié\s\?$/ })).toHaveAttribute(
      'href',
      '/mot-de-passe-oublie',
    )
    expect(screen.getByRole('link', { name: 'Créer un compte' })).toHaveAttribute(
      'href',
      '/inscription',
    )
    for (const name of ['Continuer avec Google', 'Continuer avec Facebook']) {
      expect(screen.getByRole('button', { name })).toBeDisabled()
      expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(/pas encore ouverte/)
    }
  })
})

const BLOCKED = /^Votre navigateur bloque les données de ce site/

describe('a browser that keeps no data of the site', () => {
  storageIsBlocked()

  it('is told that the next page logs out', async () => {
    visit('/connexion')

    expect(await screen.findByText(BLOCKED)).toBeVisible()
  })

  it('logs in all the same', async () => {
    const user = aUser()
    const { router, services } = await logIn(
      [on(routes.auth.login).reply({ token: 'jeton', user })],
      '/connexion?redirect=%2Fcours',
    )

    await waitFor(() => expect(router.state.location.pathname).toBe('/cours'))
    expect(services.session.state.get()).toMatchObject({ status: 'in' })
  })
})

it('a browser that keeps them is told nothing of it', async () => {
  visit('/connexion')

  await wayIn()
  expect(screen.queryByText(BLOCKED)).toBeNull()
})
