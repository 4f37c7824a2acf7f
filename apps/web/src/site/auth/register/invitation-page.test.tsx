import { apiError } from '@espace/contracts/kernel/errors'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aUser } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { visit, visitAs } from '#testing/visit.tsx'

const TOKEN = 'a'.repeat(43)
const ADDRESS = `/rejoindre-l-equipe?token=${TOKEN}`

describe('an invitation to the team', () => {
  it('is accepted in one press by who is logged in, who has the role from then on', async () => {
    const { sent, services } = visitAs(aUser(), ADDRESS, [
      on(routes.invited.accept).reply(aUser({ role: 'admin' })),
    ])
    await userEvent.click(await screen.findByRole('button', { name: 'Accepter l’invitation' }))

    expect(await screen.findByText('Bienvenue dans l’équipe !')).toBeVisible()
    expect(sent.at(-1)?.body).toEqual({ token: TOKEN })
    await waitFor(() => expect(services.session.state.get().user?.role).toBe('admin'))
  })

  it('says why it is not accepted', async () => {
    visitAs(aUser(), ADDRESS, [on(routes.invited.accept).reply(apiError('LIEN_INVALIDE'))])
    await userEvent.click(await screen.findByRole('button', { name: 'Accepter l’invitation' }))

    expect(await screen.findByText("Ce lien n'est plus valable")).toBeVisible()
  })

  it('opens an account for who has none, without asking for the address', async () => {
    const said = 'Bienvenue dans l’équipe ! Vous pouvez vous connecter.'
    const { sent } = visit(ADDRESS, [on(routes.invited.register).reply({ message: said })])

    await userEvent.click(await screen.findByLabelText('Mme.'))
    await userEvent.type(screen.getByLabelText('Prénom'), 'Zoé')
    await userEvent.type(screen.getByLabelText('Nom'), 'Hondt')
    await userEvent.selectOptions(screen.getByLabelText('Année'), '1990')
    await userEvent.selectOptions(screen.getByLabelText('Mois'), '2')
    await userEvent.selectOptions(screen.getByLabelText('Jour'), '28')
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'Aa1!motdepasse')
    await userEvent.type(screen.getByLabelText('Confirmation du mot de passe'), 'Aa1!motdepasse')
    await userEvent.click(screen.getByRole('button', { name: 'Créer mon compte' }))

    expect(await screen.findByText(said)).toBeVisible()
    expect(screen.queryByLabelText('Email')).toBeNull()
    expect(sent.at(-1)?.body).toEqual({
      token: TOKEN,
      civility: 'Mme.',
      firstName: 'Zoé',
      lastName: 'Hondt',
      birthDate: '1990-02-28',
      password: 'Aa1!motdepasse',
    })
  })
})
