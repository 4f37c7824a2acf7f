import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { on, routes } from '#testing/fake-api.ts'
import { openSettings } from '#testing/settings.ts'
import '../settings-panel.tsx'

const SAVE = on(routes.settings.setTarifGrid)

it('the grid of the house gets a tarif, in words and euros, and says what is wrong with it', async () => {
  const REDUIT = {
    key: 'reduit',
    name: 'Réduit',
    who: 'Moins de 26 ans : justificatif à l’entrée',
    class: 'plein' as const,
    priceCents: 1050,
    quota: 20,
  }
  const { sentTo } = await openSettings([SAVE.reply({ tarifs: [REDUIT], version: 2 })])
  const form = within(await screen.findByRole('form', { name: 'Tarifs' }))
  const save = () => userEvent.click(form.getByRole('button', { name: 'Enregistrer les tarifs' }))

  await userEvent.click(form.getByRole('button', { name: 'Ajouter un tarif' }))
  await userEvent.type(form.getByLabelText('Nom du tarif'), 'Réduit')
  await save()
  const fault = 'Réduit : Un prix de 0 à 1 000 €'
  expect(await form.findByText(fault)).toBeVisible()
  expect(form.getByRole('group', { name: /^Tarifs/ })).toHaveAccessibleDescription(fault)

  await userEvent.type(form.getByLabelText('Prix (€)'), '10,50')
  await userEvent.type(form.getByLabelText('Places au plus (facultatif)'), '20')
  await userEvent.type(form.getByLabelText(/^Pour qui/), REDUIT.who)
  await save()

  expect(await screen.findByText('Tarifs sauvegardés')).toBeInTheDocument()
  expect(sentTo(SAVE)).toEqual([{ tarifs: [REDUIT], version: 1 }])
})
