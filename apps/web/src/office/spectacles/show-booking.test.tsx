import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { inDays } from '#testing/builders.ts'
import { aManaged, fillIn, openDashboard } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import './spectacles-panel.tsx'

const LIST = on(routes.spectacles.managed)

const button = (name: string | RegExp) => screen.getByRole('button', { name })

const COMPLETE = {
  Titre: 'La nouvelle',
  Image: '/uploads/affiche.webp',
  Description: 'Une heure de rire.',
  Date: inDays(9),
  Heure: '20:30',
}

describe('how seats of a show are to be had', () => {
  const add = async (more: Answers = []) => {
    const site = await openDashboard('/dashboard', [
      LIST.reply([]),
      on(routes.spectacles.add).reply(aManaged({ title: 'La nouvelle' })),
      ...more,
    ])
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un spectacle' }))
    await screen.findByRole('dialog', { name: 'Ajouter un spectacle' })
    fillIn(COMPLETE)
    return site
  }

  const change = async (show = aManaged({ id: 4, title: 'Le grand soir' })) => {
    const site = await openDashboard('/dashboard', [
      LIST.reply([show]),
      on(routes.spectacles.change, { id: show.id }).reply(show),
    ])
    await userEvent.click(await screen.findByRole('button', { name: /^Modifier/ }))
    await screen.findByRole('dialog')
    return site
  }

  const bodyOf = ({ sent }: Awaited<ReturnType<typeof openDashboard>>, method: string) =>
    sent.find(({ line }) => line.startsWith(method))?.body

  it('is with the house, for as many as are said', async () => {
    const site = await add()
    await userEvent.click(screen.getByLabelText('Vendu ici'))
    expect(screen.getByLabelText('Places en vente')).toHaveValue('70')
    fillIn({ 'Places en vente': '40', 'Prix (€)': '12,50' })
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('Spectacle ajouté avec succès')).toBeInTheDocument()
    expect(bodyOf(site, 'POST')).toMatchObject({
      booking_mode: 'maison',
      capacity: 40,
      price_cents: 1250,
    })
  })

  it('is at tarifs of its own before it is saved, where the grid of the house is changed', async () => {
    const price = { class: 'plein' as const, priceCents: 900, quota: null, who: '' }
    const tarifs = [
      { ...price, key: 'reduit', name: 'Réduit' },
      { ...price, key: 'enfant', name: 'Enfant' },
    ]
    const site = await add([on(routes.settings.tarifGrid).reply({ tarifs, version: 1 })])
    await userEvent.click(screen.getByLabelText('Vendu ici'))
    fillIn({ 'Prix (€)': '15' })
    await userEvent.click(
      await screen.findByRole('button', { name: 'Reprendre la grille de la maison' }),
    )
    await userEvent.click(button('Retirer ce tarif (2)'))
    expect(screen.getByRole('group', { name: /^Autres tarifs/ })).toHaveFocus()
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('Spectacle ajouté avec succès')).toBeInTheDocument()
    expect(bodyOf(site, 'POST')).toMatchObject({ tarifs: [{ name: 'Réduit', priceCents: 900 }] })
  })

  it.each(['', '0', '0,00'])(
    'is refused for a price of %j that nobody has called free',
    async (price) => {
      const site = await add()
      await userEvent.click(screen.getByLabelText('Vendu ici'))
      fillIn({ 'Prix (€)': price })
      await userEvent.click(button('Enregistrer'))

      expect(await screen.findByText('Un prix, ou cochez « Entrée gratuite »')).toBeVisible()
      expect(bodyOf(site, 'POST')).toBeUndefined()
    },
  )

  it('is free when somebody says so', async () => {
    const site = await add()
    await userEvent.click(screen.getByLabelText('Vendu ici'))
    await userEvent.click(screen.getByLabelText('Entrée gratuite'))
    expect(screen.queryByLabelText('Prix (€)')).toBeNull()
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('Spectacle ajouté avec succès')).toBeInTheDocument()
    expect(bodyOf(site, 'POST')).toMatchObject({ booking_mode: 'maison', price_cents: 0 })
  })

  it('is no more than the room has', async () => {
    await add()
    await userEvent.click(screen.getByLabelText('Vendu ici'))
    fillIn({ 'Places en vente': '700', 'Prix (€)': '12' })
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('La salle a 70 places')).toBeVisible()
  })

  it.each(['', '0', 'beaucoup', '-3'])('is refused for %j places', async (capacity) => {
    await add()
    await userEvent.click(screen.getByLabelText('Vendu ici'))
    fillIn({ 'Places en vente': capacity })
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('Un nombre de places, par exemple 70')).toBeVisible()
  })

  it('is from an hour to another one, on the clock in Paris', async () => {
    const site = await add()
    await userEvent.click(screen.getByLabelText('Vendu ici'))
    fillIn({
      'Prix (€)': '12',
      'Ouverture des réservations (facultatif)': '2099-01-12T10:00',
      'Fermeture des réservations (facultatif)': '2099-01-11T18:00',
    })
    await userEvent.click(button('Enregistrer'))
    expect(await screen.findByText('Les réservations ferment avant d’ouvrir')).toBeVisible()

    fillIn({ 'Fermeture des réservations (facultatif)': '2099-03-05T18:00' })
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText('Spectacle ajouté avec succès')).toBeInTheDocument()
    expect(bodyOf(site, 'POST')).toMatchObject({
      salesOpenAt: '2099-01-12T10:00',
      salesCloseAt: '2099-03-05T18:00',
    })
  })

  it('opens and closes no more where its hours are emptied', async () => {
    const show = aManaged({
      id: 4,
      booking_mode: 'maison',
      price_cents: 1500,
      date_spectacle: '2099-07-05',
      salesOpenAt: '2099-01-12T09:00:00Z',
      salesCloseAt: '2099-07-05T16:00:00Z',
    })
    const site = await change(show)
    expect(screen.getByLabelText(/^Ouverture des réservations/)).toHaveValue('2099-01-12T10:00')
    expect(screen.getByLabelText(/^Fermeture des réservations/)).toHaveValue('2099-07-05T18:00')
    fillIn({ 'Fermeture des réservations (facultatif)': '' })
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText(/modifié avec succès/)).toBeInTheDocument()
    expect(bodyOf(site, 'PUT')).toMatchObject({ salesCloseAt: null })
    expect(bodyOf(site, 'PUT')).not.toHaveProperty('salesOpenAt')
  })

  it('closes date by date: a series has one opening alone', async () => {
    await add()
    await userEvent.click(screen.getByLabelText('Vendu ici'))
    await userEvent.click(screen.getByLabelText('Récurrence hebdomadaire'))

    expect(screen.getByLabelText(/^Ouverture des réservations/)).toBeVisible()
    expect(screen.queryByLabelText(/^Fermeture des réservations/)).toBeNull()
  })

  it('is not spoken of while it stays as it is', async () => {
    const site = await change()
    fillIn({ Titre: 'Le petit soir' })
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText(/modifié avec succès/)).toBeInTheDocument()
    expect(bodyOf(site, 'PUT')).not.toHaveProperty('booking_mode')
  })

  it('goes back to the ticketing', async () => {
    const site = await change(aManaged({ id: 4, booking_mode: 'maison', capacity: 40 }))
    await userEvent.click(screen.getByLabelText('Billetterie extérieure (lien)'))
    await userEvent.click(button('Enregistrer'))

    expect(await screen.findByText(/modifié avec succès/)).toBeInTheDocument()
    expect(bodyOf(site, 'PUT')).toMatchObject({ booking_mode: 'externe' })
  })
})
