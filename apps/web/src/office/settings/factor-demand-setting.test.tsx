import { apiError } from '@espace/contracts/kernel/errors'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aUser } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { openSettings, READ } from '#testing/settings.ts'
import { visitAs } from '#testing/visit.tsx'
// Imported here, so that loading it does not count against the timeout of the first test.
import './settings-panel.tsx'

describe('a second factor for the team', () => {
  const SET = on(routes.secondFactor.setDemand)

  it('is demanded of everybody', async () => {
    const { sentTo } = await openSettings([SET.reply({ isDemanded: true, team: [] })])

    await userEvent.click(
      await screen.findByRole('button', { name: 'Demander un second facteur à tous' }),
    )

    expect(await screen.findByText('Le second facteur est obligatoire')).toBeVisible()
    expect(sentTo(SET)[0]).toEqual({ isDemanded: true })
    expect(screen.getByRole('button', { name: 'Ne plus demander de second facteur' })).toBeVisible()
  })

  it('is not demanded by who has none: the tab says so, and where to add one', async () => {
    await openSettings([SET.reply(apiError('SANS_SECOND_FACTEUR'))])

    await userEvent.click(
      await screen.findByRole('button', { name: 'Demander un second facteur à tous' }),
    )

    expect(
      await screen.findByText('Ajoutez d’abord un second facteur à votre compte'),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Mon second facteur' })).toHaveAttribute(
      'href',
      '/mon-compte/securite',
    )
  })

  it('is taken away from somebody who has lost it, and asks first', async () => {
    const zoe = { id: 12, name: 'Zoé Hondt', role: 'accueil' as const, hasSecondFactor: true }
    const max = { ...zoe, id: 13, name: 'Max Vanacker', hasSecondFactor: false }
    const RESET = on(routes.secondFactor.reset, { id: 12 })
    const { calls } = await openSettings([
      on(routes.secondFactor.demand).reply({ isDemanded: true, team: [zoe, max] }),
      RESET.reply(),
    ])

    await userEvent.click(
      await screen.findByRole('button', { name: 'Retirer le second facteur : Zoé Hondt' }),
    )
    const question = within(await screen.findByRole('alertdialog'))
    expect(calls).not.toContain(RESET.line)
    await userEvent.click(question.getByRole('button', { name: 'Retirer' }))

    expect(await screen.findByText('Second facteur retiré')).toBeVisible()
    expect(calls).toContain(RESET.line)
    expect(screen.queryByRole('button', { name: /Max Vanacker/ })).toBeNull()
  })

  it('is asked for by the dashboard, which leads there', async () => {
    const refused = apiError('SECOND_FACTEUR_DEMANDE')
    const { router } = visitAs(aUser({ role: 'admin' }), '/dashboard/parametres', [
      READ.reply(refused),
      on(routes.secondFactor.factors).reply({
        application: null,
        passkeys: [],
        recoveryCodesLeft: 0,
        isDemanded: true,
      }),
    ])

    await waitFor(() => expect(router.state.location.pathname).toBe('/mon-compte/securite'))
    expect(await screen.findByText(/Ajoutez le vôtre pour continuer/)).toBeVisible()
  })
})
