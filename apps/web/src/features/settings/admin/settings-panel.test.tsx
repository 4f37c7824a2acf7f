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

const READ_NEWSLETTER = 'GET /api/admin/newsletter/settings'
const SAVE_NEWSLETTER = 'PUT /api/admin/newsletter/settings'

const READ_DOOR = 'GET /api/admin/door/settings'
const SAVE_DOOR = 'PUT /api/admin/door/settings'
const DOOR = { releaseMinutes: 10, version: 2 }

const LABEL = 'Email de réception des messages de contact'

const CONTACT = { email: 'contact@espace.example', version: 3 }

const open = (answers: Answers = {}) =>
  openDashboard('/dashboard/parametres', {
    [READ]: CONTACT,
    [READ_NEWSLETTER]: { doubleOptIn: false },
    [READ_DOOR]: DOOR,
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
    const answers: Answers = {
      [READ]: apiError('ERREUR_INTERNE'),
      [READ_NEWSLETTER]: { doubleOptIn: false },
      [READ_DOOR]: DOOR,
    }
    await openDashboard('/dashboard/parametres', answers)
    expect(await screen.findByText('Erreur serveur interne')).toBeVisible()

    answers[READ] = { email: 'contact@espace.example', version: 1 }
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))

    expect(await screen.findByLabelText(LABEL)).toHaveValue('contact@espace.example')
  })
})

describe('the switch for subscriptions to the newsletter', () => {
  const ON = { name: 'Activer la confirmation par email' }
  const OFF = { name: 'Désactiver la confirmation par email' }

  it('asks for a confirmation from now on, and no more', async () => {
    const { sent } = await open({
      [SAVE_NEWSLETTER]: (body: { doubleOptIn: boolean }) => body,
    })
    expect(await screen.findByText(/compte tout de suite/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', ON))

    expect(await screen.findByText('Confirmation par email activée')).toBeInTheDocument()
    expect(screen.getByText(/attend que son adresse soit confirmée/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', OFF))

    expect(await screen.findByText('Confirmation par email désactivée')).toBeInTheDocument()
    const saved = sent.filter(({ line }) => line === SAVE_NEWSLETTER).map(({ body }) => body)
    expect(saved).toEqual([{ doubleOptIn: true }, { doubleOptIn: false }])
  })

  it('stays as it is when the server refuses, and says so', async () => {
    await open({
      [READ_NEWSLETTER]: { doubleOptIn: true },
      [SAVE_NEWSLETTER]: new Error('away'),
    })
    await userEvent.click(await screen.findByRole('button', OFF))

    expect(await screen.findByText(/^Erreur/)).toBeInTheDocument()
    expect(screen.getByRole('button', OFF)).toBeEnabled()
  })

  it('says when it cannot be read, and asks again, beside a contact email that can', async () => {
    const answers: Answers = {
      [READ]: CONTACT,
      [READ_NEWSLETTER]: apiError('ERREUR_INTERNE'),
      [READ_DOOR]: DOOR,
    }
    await openDashboard('/dashboard/parametres', answers)
    expect(await screen.findByText('Erreur serveur interne')).toBeVisible()
    expect(await screen.findByLabelText(LABEL)).toBeVisible()

    answers[READ_NEWSLETTER] = { doubleOptIn: true }
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))

    expect(await screen.findByRole('button', OFF)).toBeVisible()
  })
})

describe('unclaimed seats', () => {
  const DELAY = 'Possible à partir de'

  it('can be released earlier or later, at once', async () => {
    const { sent } = await open({ [SAVE_DOOR]: { releaseMinutes: 20, version: 3 } })
    const choice = await screen.findByLabelText(DELAY)
    expect(choice).toHaveDisplayValue('10 minutes avant')
    await userEvent.selectOptions(choice, '20 minutes avant')

    expect(await screen.findByText('Délai sauvegardé')).toBeInTheDocument()
    expect(screen.getByLabelText(DELAY)).toHaveDisplayValue('20 minutes avant')
    expect(sent.find(({ line }) => line === SAVE_DOOR)?.body).toEqual({
      releaseMinutes: 20,
      version: 2,
    })
  })

  it('stay as they are when the server refuses, and it is said', async () => {
    await open({ [SAVE_DOOR]: apiError('ERREUR_SAUVEGARDE') })
    await userEvent.selectOptions(await screen.findByLabelText(DELAY), 'L’heure du spectacle')

    expect(await screen.findByText('Erreur lors de la sauvegarde')).toBeInTheDocument()
    expect(screen.getByLabelText(DELAY)).toHaveDisplayValue('10 minutes avant')
  })
})
