import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { anAccount, openDashboard, usersPage } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { press } from '#testing/visit.tsx'
// Imported here, so that loading it does not count against the timeout of the first test.
import './users-panel.tsx'

const ACCOUNTS = on(routes.users.search).reply(usersPage([anAccount()]))

describe('the team', () => {
  const PENDING = on(routes.invitations.list)
  const nina = {
    id: 3,
    email: 'nina@exemple.fr',
    role: 'admin' as const,
    createdAt: '2026-11-21T10:00:00.000Z',
    expiresAt: '2026-11-24T10:00:00.000Z',
  }

  it('is joined by invitation: sent, listed, and taken back', async () => {
    const answers: Answers = [ACCOUNTS, PENDING.reply([])]
    answers.push(
      on(routes.invitations.invite).reply(() => {
        answers.push(PENDING.reply([nina]))
        return nina
      }),
    )
    answers.push(
      on(routes.invitations.revoke, { id: 3 }).reply(() => {
        answers.push(PENDING.reply([]))
        return undefined
      }),
    )
    const { sent } = await openDashboard('/dashboard/utilisateurs', answers)
    await press('Inviter dans l’équipe')
    expect(await screen.findByText('Aucune invitation en attente.')).toBeVisible()

    await userEvent.type(screen.getByLabelText('Adresse à inviter'), 'Nina@exemple.fr')
    await userEvent.selectOptions(
      screen.getByLabelText('Ce que cette personne pourra faire'),
      'admin',
    )
    await press('Envoyer l’invitation')

    expect(await screen.findByText('Invitation envoyée à nina@exemple.fr')).toBeInTheDocument()
    expect(sent.find(({ line }) => line.startsWith('POST'))?.body).toEqual({
      email: 'nina@exemple.fr',
      role: 'admin',
    })
    await press('Retirer : nina@exemple.fr')
    expect(await screen.findByText('Invitation retirée')).toBeInTheDocument()
    expect(await screen.findByText('Aucune invitation en attente.')).toBeVisible()
  })

  it('is not joined by an address that is none', async () => {
    const { calls } = await openDashboard('/dashboard/utilisateurs', [ACCOUNTS, PENDING.reply([])])
    await press('Inviter dans l’équipe')
    await userEvent.type(await screen.findByLabelText('Adresse à inviter'), 'nina')
    await press('Envoyer l’invitation')

    expect(await screen.findByText('Veuillez entrer une adresse email valide')).toBeVisible()
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  })
})
