import { NO_DETAILS } from '@espace/contracts/lieu/lieu.constants'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fillIn, openDashboard } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'
// Imported here, so that loading it does not count against the timeout of the first test.
import './settings-panel.tsx'

describe('where the house is', () => {
  const SAVE_DETAILS = on(routes.settings.setContactDetails)
  const open = (answers: Answers = []) =>
    openDashboard('/dashboard/parametres', [
      on(routes.settings.contactDetails).reply({ ...NO_DETAILS, version: 1 }),
      ...answers,
    ])
  const saveDetails = async () =>
    userEvent.click(screen.getByRole('button', { name: 'Enregistrer les coordonnées' }))

  it('is asked for as long as visitors cannot find it', async () => {
    await open()

    const due = await screen.findByText(/Les visiteurs ne trouvent pas encore/)
    expect(due).toHaveTextContent('Rue, Code postal, Ville, Téléphone de la salle')
    expect(due).toHaveTextContent('Venir en transports en commun, Venir en voiture')
    expect(due).not.toHaveTextContent('Facebook')
  })

  it('is saved, with what nobody has said left empty', async () => {
    const { sentTo } = await open([SAVE_DETAILS.reply((body) => ({ ...body, version: 2 }))])
    await screen.findByLabelText('Rue')
    fillIn({ Rue: '12, rue des Arts', 'Code postal': '59000', Ville: 'Lille' })
    fillIn({ 'Venir à vélo': 'Arceaux.', 'Venir à vélo, en anglais': 'Racks.' })
    await saveDetails()

    expect(await screen.findByText('Coordonnées sauvegardées')).toBeInTheDocument()
    expect(sentTo(SAVE_DETAILS)[0]).toEqual({
      ...NO_DETAILS,
      street: '12, rue des Arts',
      postalCode: '59000',
      city: 'Lille',
      cycling: 'Arceaux.',
      cyclingEnglish: 'Racks.',
      version: 1,
    })
  })

  it.each([
    ['Code postal', '5900', /Code postal invalide/],
    ['Position sur la carte', 'Lille', /Position invalide/],
    ['Lien Facebook', 'facebook.com/salle', /commence par https/],
  ])('refuses a %s of %s', async (label, value, sentence) => {
    const { calls } = await open()
    await screen.findByLabelText(label)
    fillIn({ [label]: value })
    await saveDetails()

    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByLabelText(label)).toHaveFocus()
    expect(calls).not.toContain(SAVE_DETAILS.line)
  })
})
