import { apiError } from '@espace/contracts/kernel/errors'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aUser } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const TOKEN = 'a'.repeat(43)
const RESET = on(routes.auth.resetPassword)
const LOST = "Ce lien n'est plus valable"

describe('a forgotten password', () => {
  it('is answered in the same words whoever asks', async () => {
    const said = 'Si un compte existe à cette adresse, un email vient de lui être envoyé.'
    const { sent } = visit('/mot-de-passe-oublie', [
      on(routes.auth.forgotPassword).reply({ message: said }),
    ])
    await userEvent.type(await screen.findByLabelText('Email'), 'zoe@exemple.fr')
    await userEvent.click(screen.getByRole('button', { name: 'Recevoir le lien' }))

    expect(await screen.findByText(said)).toHaveFocus()
    expect(sent.at(-1)?.body).toEqual({ email: 'zoe@exemple.fr' })
  })

  it('is replaced by the link of a mail, and this browser is logged out as all are', async () => {
    localStorage.setItem('token', 'jeton')
    const said = 'Votre mot de passe a été changé. Vous pouvez vous connecter.'
    const { sent, services } = visit(`/nouveau-mot-de-passe?token=${TOKEN}`, [
      RESET.reply({ message: said }),
      on(routes.auth.me).reply(aUser()),
    ])
    await waitFor(() => expect(services.session.state.get().status).toBe('in'))

    await userEvent.type(await screen.findByLabelText('Nouveau mot de passe'), 'Aa1!aaaa')
    await userEvent.click(screen.getByRole('button', { name: 'Changer le mot de passe' }))

    expect(await screen.findByText(said)).toBeVisible()
    expect(sent.at(-1)?.body).toEqual({ token: TOKEN, password: 'Aa1!aaaa' })
    expect(localStorage.getItem('token')).toBeNull()
  })

  it.each([
    ['not one of ours', '/nouveau-mot-de-passe?token=x', []],
    ['used up', `/nouveau-mot-de-passe?token=${TOKEN}`, [RESET.reply(apiError('LIEN_INVALIDE'))]],
    ['missing', '/nouveau-mot-de-passe', []],
  ])('stays as it is when the link is %s', async (_, address, answers) => {
    visit(address, answers)
    await userEvent.type(await screen.findByLabelText('Nouveau mot de passe'), 'Aa1!aaaa')
    await userEvent.click(screen.getByRole('button', { name: 'Changer le mot de passe' }))

    expect(await screen.findByText(LOST)).toBeVisible()
    expect(screen.getByLabelText('Nouveau mot de passe')).toHaveValue('Aa1!aaaa')
  })
})

it('an address that was changed by somebody else is taken back with a new password', async () => {
  const said = 'Votre compte a retrouvé cette adresse.'
  const { sent } = visit(`/reprendre-mon-adresse?token=${TOKEN}`, [
    on(routes.auth.undoEmail).reply({ message: said }),
  ])
  expect(await screen.findByRole('heading', { name: 'Ce n’était pas moi' })).toBeVisible()

  await userEvent.type(await screen.findByLabelText('Nouveau mot de passe'), 'Aa1!aaaa')
  await userEvent.click(screen.getByRole('button', { name: 'Reprendre mon compte' }))

  expect(await screen.findByText(said)).toBeVisible()
  expect(sent.at(-1)?.body).toEqual({ token: TOKEN, password: 'Aa1!aaaa' })
})

describe.each([
  ['/verifier-email', on(routes.auth.verifyEmail), 'Votre adresse email est confirmée.'],
  ['/confirmer-email', on(routes.auth.confirmEmail), 'Votre adresse email a été changée.'],
])('the link to %s', (path, call, said) => {
  it('works once, by being opened', async () => {
    const { sentTo } = visit(`${path}?token=${TOKEN}`, [call.reply({ message: said })])

    expect(await screen.findByText(said)).toBeVisible()
    expect(sentTo(call)[0]).toEqual({ token: TOKEN })
    expect(sentTo(call)).toHaveLength(1)
  })

  it('leads on to the account', async () => {
    visit(`${path}?token=${TOKEN}`, [call.reply({ message: said })])

    await screen.findByText(said)
    expect(screen.getByRole('link', { name: 'Mon compte' })).toHaveAttribute('href', '/mon-compte')
  })

  it('says so when it does not work any more', async () => {
    visit(`${path}?token=${TOKEN}`, [call.reply(apiError('LIEN_INVALIDE'))])

    expect(await screen.findByText(LOST)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Mon compte' })).toHaveAttribute('href', '/mon-compte')
  })

  it('says in the words of the rule that it was cut short', async () => {
    const issues = [{ path: 'token', message: LOST }]
    visit(`${path}?token=a`, [call.reply(apiError('REQUETE_INVALIDE', { issues }))])

    expect(await screen.findByText(LOST)).toBeVisible()
  })
})

it('the link to /verifier-email leads back to the seats that were chosen before', async () => {
  localStorage.setItem('token', 'jeton')
  localStorage.setItem('cart', '[{"id":12,"quantity":3}]')
  const said = 'Votre adresse email est confirmée.'
  visit(`/verifier-email?token=${TOKEN}`, [
    on(routes.auth.verifyEmail).reply({ message: said }),
    on(routes.auth.me).reply(aUser()),
  ])

  await screen.findByText(said)
  expect(screen.getByRole('link', { name: 'Reprendre ma réservation' })).toHaveAttribute(
    'href',
    '/reserver/12',
  )
})
