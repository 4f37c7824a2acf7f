import { apiError, ApiError } from '@espace/contracts/kernel/errors'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aUser, inDays } from '#testing/builders.ts'
import { aManaged, fillIn, openDashboard } from '#testing/dashboard.tsx'
import { type Answers, NEVER, on, routes } from '#testing/fake-api.ts'
import './spectacles-panel.tsx'

const LIST = on(routes.spectacles.managed)

const show = aManaged({ id: 4, title: 'Le grand soir', date_spectacle: inDays(5), version: 3 })

const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('an edit that must not be lost', () => {
  const PUT = on(routes.spectacles.change, { id: 4 })

  const edit = async (answers: Answers = []) => {
    answers.unshift(LIST.reply([show]))
    const site = await openDashboard('/dashboard?modifier=4', answers)
    await screen.findByRole('dialog', { name: 'Modifier le spectacle' })
    fillIn({ Titre: 'Le petit matin' })
    return site
  }

  it('is saved with the version that was read (§8.13)', async () => {
    const { sentTo } = await edit([PUT.reply({ ...show, title: 'Le petit matin', version: 4 })])
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('Spectacle modifié avec succès')).toBeInTheDocument()
    expect(sentTo(PUT)[0]).toMatchObject({
      title: 'Le petit matin',
      version: 3,
    })
  })

  it('has what is stored, and says what is taken back', async () => {
    const { sentTo } = await edit([LIST.reply([{ ...show, lsf: true }]), PUT.reply(show)])
    const box = screen.getByLabelText('Interprété en langue des signes (LSF)')
    expect(box).toBeChecked()
    await userEvent.click(box)
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('Spectacle modifié avec succès')).toBeInTheDocument()
    expect(sentTo(PUT)[0]).toMatchObject({ lsf: false })
  })

  it('shows both versions when somebody else saved meanwhile, and saves the one that is chosen', async () => {
    const theirs = { ...show, title: 'Le grand jour', description: 'Tout autre chose.', version: 4 }
    const answers: Answers = [PUT.reply(apiError('VERSION_PERIMEE', { current: theirs }))]
    const { sentTo } = await edit(answers)
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('Le grand jour')).toBeVisible()
    const title = within(screen.getByRole('group', { name: 'Titre' }))
    expect(title.getByLabelText('Votre version')).toBeChecked()
    const description = within(screen.getByRole('group', { name: 'Description' }))
    expect(description.getByLabelText('Version enregistrée')).toBeChecked()
    answers.push(PUT.reply({ ...theirs, title: 'Le petit matin', version: 5 }))
    await userEvent.click(button('Enregistrer mon choix'))

    expect(await screen.findByText('Spectacle modifié avec succès')).toBeInTheDocument()
    expect(sentTo(PUT).at(-1)).toMatchObject({
      title: 'Le petit matin',
      description: 'Tout autre chose.',
      version: 4,
    })
  })

  it('waits as a draft while its owner has to log in again, and is there afterwards (§8.5)', async () => {
    const { router, services } = await edit([PUT.reply(apiError('NON_AUTORISE'))])
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('Session expirée. Veuillez vous reconnecter.')).toBeVisible()
    await waitFor(() => expect(router.state.location.pathname).toBe('/connexion'))
    const back = new URLSearchParams(router.state.location.search).get('redirect')
    expect(back).toBe('/dashboard?modifier=4')

    act(() => services.session.begin({ token: 'neuf', user: aUser({ role: 'admin' }) }))
    expect(await screen.findByText(/a été restauré/)).toBeVisible()
    expect(screen.getByLabelText('Titre')).toHaveValue('Le petit matin')
    await userEvent.click(button('Abandonner le brouillon'))
    expect(screen.getByLabelText('Titre')).toHaveValue('Le grand soir')
  })

  it('is offered again when the window was closed over it', async () => {
    await edit()
    await userEvent.click(button('Fermer'))

    expect(await screen.findByText('Vos modifications sont gardées en brouillon.')).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Reprendre Le petit matin' }))
    expect(await screen.findByLabelText('Titre')).toHaveValue('Le petit matin')
  })

  it('says until the next attempt that nothing was saved', async () => {
    const answers: Answers = [PUT.reply(new Error('away'))]
    await edit(answers)
    await userEvent.click(button('Enregistrer'))
    expect(await screen.findByText(/^Rien n’est enregistré \(Erreur de connexion\)/)).toBeVisible()

    answers.push(PUT.reply(NEVER))
    await userEvent.click(button('Enregistrer'))
    expect(screen.queryByText(/^Rien n’est enregistré/)).not.toBeInTheDocument()
  })

  it('outlives a release in which the form has got another field', async () => {
    await edit()
    await userEvent.click(button('Fermer'))
    await screen.findByText('Vos modifications sont gardées en brouillon.')
    const key = Object.keys(localStorage).find((name) => name.startsWith('brouillon:')) ?? ''
    const draft = JSON.parse(localStorage.getItem(key) ?? '')
    delete draft.values.lsf
    delete draft.base.lsf
    localStorage.setItem(key, JSON.stringify(draft))
    await userEvent.click(await screen.findByRole('button', { name: 'Reprendre Le petit matin' }))

    expect(await screen.findByLabelText('Titre')).toHaveValue('Le petit matin')
  })

  it('outlives a release in which a field is spelled another way', async () => {
    await edit()
    await userEvent.click(button('Fermer'))
    await screen.findByText('Vos modifications sont gardées en brouillon.')
    const key = Object.keys(localStorage).find((name) => name.startsWith('brouillon:')) ?? ''
    const draft = JSON.parse(localStorage.getItem(key) ?? '')
    delete draft.values.durationMinutes
    draft.values.duration_minutes = '85'
    localStorage.setItem(key, JSON.stringify(draft))
    await userEvent.click(await screen.findByRole('button', { name: 'Reprendre Le petit matin' }))

    expect(await screen.findByLabelText('Titre')).toHaveValue('Le petit matin')
    expect(screen.getByLabelText(/^Durée/)).toHaveValue('85')
  })

  it('is shown in the list at once, and taken back when the server fails', async () => {
    const answers: Answers = [PUT.reply(NEVER)]
    await edit(answers)
    answers.push(PUT.reply(() => new ApiError('Erreur serveur', 500, 'ERREUR_INTERNE')))
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('Erreur serveur')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Le grand soir', hidden: true })).toBeInTheDocument()
  })
})
