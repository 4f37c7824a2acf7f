import { apiError } from '@espace/contracts/kernel/errors'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openDashboard } from '../../../testing/dashboard.tsx'
import { type Answers } from '../../../testing/fake-api.ts'
// Loaded before the first test, not in its time.
import './settings-panel.tsx'

const READ = 'GET /api/admin/settings/contact-email'
const SAVE = 'PUT /api/admin/settings/contact-email'

const LABEL = 'Email de réception des messages de contact'

const open = (answers: Answers = {}) =>
  openDashboard('/dashboard/parametres', {
    [READ]: { email: 'contact@espace.example', version: 3 },
    ...answers,
  })

const fill = async (value: string) =>
  fireEvent.change(await screen.findByLabelText(LABEL), { target: { value } })

const save = async () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

describe('the tab of the settings (§2)', () => {
  it('shows where the messages of the contact form go', async () => {
    await open()

    const field = await screen.findByLabelText(LABEL)
    expect(field).toHaveValue('contact@espace.example')
    expect(field).toHaveAttribute('type', 'email')
  })

  it('sends them elsewhere', async () => {
    const { sent } = await open({ [SAVE]: { email: 'bureau@espace.example', version: 4 } })
    await fill('bureau@espace.example')
    await save()

    expect(await screen.findByText('Email de contact sauvegardé')).toBeInTheDocument()
    expect(sent.find(({ line }) => line === SAVE)?.body).toEqual({
      email: 'bureau@espace.example',
      version: 3,
    })
    expect(await screen.findByLabelText(LABEL)).toHaveValue('bureau@espace.example')
  })

  it.each([
    ['', 'Email requis'],
    ['bureau', 'Adresse email invalide'],
  ])('refuses %j', async (value, sentence) => {
    const { calls } = await open()
    await fill(value)
    await save()

    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByLabelText(LABEL)).toHaveFocus()
    expect(calls).not.toContain(SAVE)
  })

  it('says what went wrong, and keeps what was filled in', async () => {
    await open({ [SAVE]: apiError('ERREUR_SAUVEGARDE') })
    await fill('bureau@espace.example')
    await save()

    expect(await screen.findByText('Erreur lors de la sauvegarde')).toBeInTheDocument()
    expect(screen.getByLabelText(LABEL)).toHaveValue('bureau@espace.example')
  })

  it('shows both addresses when somebody else has saved since', async () => {
    const current = { email: 'ada@espace.example', version: 7 }
    const { sent } = await open({
      [SAVE]: (body: { version: number; email: string }) =>
        body.version === 7
          ? { email: body.email, version: 8 }
          : apiError('VERSION_PERIMEE', { current }),
    })
    await fill('bureau@espace.example')
    await save()
    expect(await screen.findByText('ada@espace.example')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer mon choix' }))

    expect(await screen.findByText('Email de contact sauvegardé')).toBeInTheDocument()
    expect(sent.findLast(({ line }) => line === SAVE)?.body).toEqual({
      email: 'bureau@espace.example',
      version: 7,
    })
  })

  it('says when the address cannot be read, and asks again', async () => {
    const answers: Answers = { [READ]: apiError('ERREUR_INTERNE') }
    await openDashboard('/dashboard/parametres', answers)
    expect(await screen.findByText('Erreur serveur interne')).toBeVisible()

    answers[READ] = { email: 'contact@espace.example', version: 1 }
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))

    expect(await screen.findByLabelText(LABEL)).toHaveValue('contact@espace.example')
  })
})
