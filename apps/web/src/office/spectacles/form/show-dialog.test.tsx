import { apiError } from '@espace/contracts/kernel/errors'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { inDays } from '#testing/builders.ts'
import { aManaged, fillIn, openDashboard } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import '../spectacles-panel.tsx'

const LIST = on(routes.spectacles.managed)

const show = aManaged({ id: 4, title: 'Le grand soir', date_spectacle: inDays(5), version: 3 })

const button = (name: string | RegExp) => screen.getByRole('button', { name })

const COMPLETE = {
  Titre: 'La nouvelle',
  Image: '/uploads/affiche.webp',
  Description: 'Une heure de rire.',
  Date: inDays(9),
  Heure: '20:30',
}

describe('a show that is added', () => {
  const open = async (answers: Answers = []) => {
    const site = await openDashboard('/dashboard', [LIST.reply([show]), ...answers])
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un spectacle' }))
    await screen.findByRole('dialog', { name: 'Ajouter un spectacle' })
    return site
  }

  it('goes to the server as §7 says, and stands first in the list (§3.17, §7.7)', async () => {
    const added = aManaged({ ...show, id: 9, title: 'La nouvelle' })
    const answers: Answers = [on(routes.spectacles.add).reply(() => added)]
    const { sent } = await open(answers)
    fillIn({ ...COMPLETE, 'Lien de billetterie (facultatif)': 'https://billets.example/1' })
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('Spectacle ajouté avec succès')).toBeInTheDocument()
    expect(sent.find(({ line }) => line.startsWith('POST'))?.body).toMatchObject({
      title: 'La nouvelle',
      img: '/uploads/affiche.webp',
      description: 'Une heure de rire.',
      date_spectacle: COMPLETE.Date,
      heure_spectacle: '20:30:00',
      lieu: "L'espace comédie",
      lien_spectacle: 'https://billets.example/1',
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it.each([true, false])('is interpreted in sign language: %s', async (lsf) => {
    const { sent } = await open([on(routes.spectacles.add).reply(show)])
    const box = screen.getByLabelText('Interprété en langue des signes (LSF)')
    expect(box).not.toBeChecked()
    fillIn(COMPLETE)
    if (lsf) await userEvent.click(box)
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('Spectacle ajouté avec succès')).toBeInTheDocument()
    expect(sent.find(({ line }) => line.startsWith('POST'))?.body).toMatchObject({ lsf })
  })

  it('is sent as a recurrence without a date, proposed on Sundays at 17:00 (§3.2, §9)', async () => {
    const day = { date_spectacle: inDays(3), heure_spectacle: '17:00:00', reason: null }
    const { sentTo } = await open([
      on(routes.spectacles.add).reply(show),
      on(routes.spectacles.planRecurrence).reply({
        dates: [{ ...day, outcome: 'create', spectacle_id: null }],
      }),
    ])
    const { Date: _, Heure: __, ...fields } = COMPLETE
    fillIn(fields)
    await userEvent.click(screen.getByLabelText('Récurrence hebdomadaire'))
    expect(screen.getByLabelText('dimanche')).toBeChecked()
    expect(screen.getByLabelText('Heure de la série')).toHaveValue('17:00')
    fillIn({ 'Première date': inDays(1), 'Dernière date': inDays(20) })
    expect(await screen.findByText(/1 date sera créée/)).toBeVisible()
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('Spectacle ajouté avec succès')).toBeInTheDocument()
    const body = sentTo(on(routes.spectacles.add)).at(-1)
    expect(body).toMatchObject({
      recurrence: {
        enabled: true,
        weekday: 0,
        time: '17:00',
        startDate: inDays(1),
        endDate: inDays(20),
      },
    })
    expect(body).not.toHaveProperty('date_spectacle')
  })

  it('is not sent while something is missing; each field says so and the first one is reached (§5.12)', async () => {
    const { sent } = await open()
    await userEvent.click(button('Enregistrer'))

    const dialog = within(screen.getByRole('dialog'))
    expect(await dialog.findByText('5 champs sont à corriger :')).toBeVisible()
    expect(screen.getByLabelText('Titre')).toHaveFocus()
    expect(screen.getByLabelText('Titre')).toHaveAccessibleDescription('Ce champ est requis')
    expect(sent.some(({ line }) => line.startsWith('POST'))).toBe(false)
  })

  it.each(['javascript:alert(1)', 'billetterie'])('has no ticket link like %s', async (link) => {
    await open()
    fillIn({ ...COMPLETE, 'Lien de billetterie (facultatif)': link })
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('Le lien doit être une adresse http ou https')).toBeVisible()
  })

  it('says at its field what the server finds wrong', async () => {
    await open([
      on(routes.spectacles.add).reply(
        apiError('REQUETE_INVALIDE', {
          issues: [{ path: 'title', message: 'Titre déjà pris' }],
        }),
      ),
    ])
    fillIn(COMPLETE)
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('Titre déjà pris')).toBeVisible()
    expect(screen.getByLabelText('Titre')).toHaveValue('La nouvelle')
  })

  it('stays in its form when the server fails (§8.8)', async () => {
    await open([on(routes.spectacles.add).reply(apiError('ERREUR_AJOUT_SPECTACLE'))])
    fillIn(COMPLETE)
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText("Erreur lors de l'ajout du spectacle")).toBeInTheDocument()
    expect(screen.getByLabelText('Titre')).toHaveValue('La nouvelle')
  })
})
