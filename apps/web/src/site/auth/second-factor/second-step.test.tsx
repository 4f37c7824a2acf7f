import { apiError } from '@espace/contracts/kernel/errors'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aUser } from '#testing/builders.ts'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

afterEach(() => vi.unstubAllGlobals())

const second = (methods: readonly string[]) =>
  apiError('SECOND_FACTEUR', { challenge: { token: 'defi', methods } })

async function firstStep(answers: Answers) {
  const site = visit('/connexion', answers)
  await userEvent.type(await screen.findByLabelText('Email'), 'zoe@exemple.fr')
  await userEvent.type(screen.getByLabelText('Mot de passe'), 'Aa1!aaaa')
  await userEvent.click(await screen.findByRole('button', { name: 'Se connecter' }))
  return site
}

describe('the second step of a log-in', () => {
  it('asks for a code, says at its field that it is wrong, and lets in with the right one', async () => {
    let guesses = 0
    const { router, sentTo } = await firstStep([
      on(routes.auth.login).reply(second(['application', 'recuperation'])),
      on(routes.secondFactor.finishLogin).reply(() => {
        guesses += 1
        return guesses === 1 ? apiError('CODE_INCORRECT') : { token: 'jeton', user: aUser() }
      }),
    ])
    const code = await screen.findByLabelText('Code')
    await userEvent.type(code, '000000')
    await userEvent.click(screen.getByRole('button', { name: 'Continuer' }))
    expect(await screen.findByText('Ce code n’est pas le bon, ou a déjà servi')).toBeVisible()

    await userEvent.clear(code)
    await userEvent.type(code, '123 456')
    await userEvent.click(screen.getByRole('button', { name: 'Continuer' }))

    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(localStorage.getItem('token')).toBe('jeton')
    expect(sentTo(on(routes.secondFactor.finishLogin)).at(-1)).toEqual({
      challenge: 'defi',
      code: '123 456',
    })
  })

  it('goes back to the first one', async () => {
    await firstStep([on(routes.auth.login).reply(second(['recuperation']))])

    await userEvent.click(await screen.findByRole('button', { name: 'Recommencer' }))

    expect(screen.getByLabelText('Mot de passe')).toBeVisible()
  })
})

describe('a passkey', () => {
  it('is offered where the browser has them, and not elsewhere', async () => {
    const { unmount } = visit('/connexion')
    await screen.findByLabelText('Email')
    const offered = () => screen.queryByRole('button', { name: 'Continuer avec une clé d’accès' })
    expect(offered()).toBeNull()
    unmount()

    vi.stubGlobal('PublicKeyCredential', vi.fn())
    visit('/connexion')
    await screen.findByLabelText('Email')
    expect(offered()).toBeVisible()
  })
})
