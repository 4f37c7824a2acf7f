import { apiError } from '@espace/contracts/kernel/errors'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aUser } from '../../../testing/builders.ts'
import { visit } from '../../../testing/visit.tsx'

const TOKEN = 'a'.repeat(43)
const LOST = "Ce lien n'est plus valable"

describe('a forgotten password', () => {
  it('is answered in the same words whoever asks', async () => {
    const said = 'Si un compte existe à cette adresse, un email vient de lui être envoyé.'
    const { sent } = visit('/mot-de-passe-oublie', {
      'POST /api/auth/forgot-password': { message: said },
    })
    await userEvent.type(await screen.findByLabelText('Email'), 'zoe@exemple.fr')
    await userEvent.click(screen.getByRole('button', { name: 'Recevoir le lien' }))

    expect(await screen.findByText(said)).toHaveFocus()
    expect(sent.at(-1)?.body).toEqual({ email: 'zoe@exemple.fr' })
  })

  it('is replaced by the link of a mail, and this browser is logged out as all are', async () => {
    localStorage.setItem('token', 'jeton')
    const said = 'Votre mot de passe a été changé. Vous pouvez vous connecter.'
    const { sent, services } = visit(`/nouveau-mot-de-passe?token=${TOKEN}`, {
      'POST /api/auth/reset-password': { message: said },
      'GET /api/auth/me': aUser(),
    })
    await waitFor(() => expect(services.session.state.get().status).toBe('in'))

    await userEvent.type(await screen.findByLabelText('Nouveau mot de passe'), 'Aa1!aaaa')
    await userEvent.click(screen.getByRole('button', { name: 'Changer le mot de passe' }))

    expect(await screen.findByText(said)).toBeVisible()
    expect(sent.at(-1)?.body).toEqual({ token: TOKEN, password: 'Aa1!aaaa' })
    expect(localStorage.getItem('token')).toBeNull()
  })

  it.each([
    ['not one of ours', '/nouveau-mot-de-passe?token=x', undefined],
    ['used up', `/nouveau-mot-de-passe?token=${TOKEN}`, apiError('LIEN_INVALIDE')],
    ['missing', '/nouveau-mot-de-passe', undefined],
  ])('stays as it is when the link is %s', async (_, address, answer) => {
    visit(address, { 'POST /api/auth/reset-password': answer })
    await userEvent.type(await screen.findByLabelText('Nouveau mot de passe'), 'Aa1!aaaa')
    await userEvent.click(screen.getByRole('button', { name: 'Changer le mot de passe' }))

    expect(await screen.findByText(LOST)).toBeVisible()
    expect(screen.getByLabelText('Nouveau mot de passe')).toHaveValue('Aa1!aaaa')
  })
})

it('an address that was changed by somebody else is taken back with a new password', async () => {
  const said = 'Votre compte a retrouvé cette adresse.'
  const { sent } = visit(`/reprendre-mon-adresse?token=${TOKEN}`, {
    'POST /api/auth/email/undo': { message: said },
  })
  expect(await screen.findByRole('heading', { name: 'Ce n’était pas moi' })).toBeVisible()

  await userEvent.type(await screen.findByLabelText('Nouveau mot de passe'), 'Aa1!aaaa')
  await userEvent.click(screen.getByRole('button', { name: 'Reprendre mon compte' }))

  expect(await screen.findByText(said)).toBeVisible()
  expect(sent.at(-1)?.body).toEqual({ token: TOKEN, password: 'Aa1!aaaa' })
})

describe.each([
  ['/verifier-email', 'POST /api/auth/verify-email', 'Votre adresse email est confirmée.'],
  ['/confirmer-email', 'POST /api/auth/email/confirm', 'Votre adresse email a été changée.'],
])('the link to %s', (path, call, said) => {
  it('works once, by being opened', async () => {
    const { sent, calls } = visit(`${path}?token=${TOKEN}`, { [call]: { message: said } })

    expect(await screen.findByText(said)).toBeVisible()
    expect(sent.find(({ line }) => line === call)?.body).toEqual({ token: TOKEN })
    expect(calls.filter((line) => line === call)).toHaveLength(1)
  })

  it('leads on to the account', async () => {
    visit(`${path}?token=${TOKEN}`, { [call]: { message: said } })

    await screen.findByText(said)
    expect(screen.getByRole('link', { name: 'Mon compte' })).toHaveAttribute('href', '/mon-compte')
  })

  it('says so when it does not work any more', async () => {
    visit(`${path}?token=${TOKEN}`, { [call]: apiError('LIEN_INVALIDE') })

    expect(await screen.findByText(LOST)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Mon compte' })).toHaveAttribute('href', '/mon-compte')
  })

  it('says in the words of the rule that it was cut short', async () => {
    const issues = [{ path: 'token', message: LOST }]
    visit(`${path}?token=a`, { [call]: apiError('REQUETE_INVALIDE', { issues }) })

    expect(await screen.findByText(LOST)).toBeVisible()
  })
})

it('the link to /verifier-email leads back to the seats that were chosen before', async () => {
  localStorage.setItem('token', 'jeton')
  localStorage.setItem('cart', '[{"id":12,"quantity":3}]')
  const said = 'Votre adresse email est confirmée.'
  visit(`/verifier-email?token=${TOKEN}`, {
    'POST /api/auth/verify-email': { message: said },
    'GET /api/auth/me': aUser(),
  })

  await screen.findByText(said)
  expect(screen.getByRole('link', { name: 'Reprendre ma réservation' })).toHaveAttribute(
    'href',
    '/reserver/12',
  )
})
