import { apiError } from '@espace/contracts/kernel/errors'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aGroup, aSpectacle } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const TOKEN = 'k'.repeat(43)
const LINK = `https://espace-comedie.example/a-plusieurs?token=${'f'.repeat(43)}`

const LOOK = on(routes.groups.look)

const open = aGroup()

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

const say = async (name: string) => {
  await userEvent.type(await screen.findByLabelText('Votre nom'), name)
  await userEvent.type(screen.getByLabelText('E-mail'), 'theo@exemple.fr')
}

it('the booking of a show keeps seats for friends, folded until it is wanted', async () => {
  const HOLD = on(routes.groups.hold)
  const show = aSpectacle({
    id: 12,
    booking_mode: 'maison',
    places_restantes: 5,
    price_cents: 1500,
  })
  const { sentTo } = visit('/reserver/12', [
    on(routes.spectacles.get, { id: 12 }).reply(show),
    HOLD.reply({ message: 'Vos places sont gardées trente minutes.' }),
  ])
  const fold = (await screen.findByText('À plusieurs, chacun paie la sienne')).closest('details')
  expect(fold).not.toHaveAttribute('open')
  await userEvent.selectOptions(screen.getByLabelText('Places à garder'), '5')
  await userEvent.type(screen.getByLabelText('Votre prénom'), 'Inès Carton')
  await userEvent.type(screen.getByLabelText('Adresse électronique'), 'ines@exemple.fr')

  await userEvent.click(screen.getByText('Garder ces places'))

  expect(await screen.findByText('Vos places sont gardées trente minutes.')).toBeInTheDocument()
  expect(sentTo(HOLD)[0]).toEqual({
    spectacleId: 12,
    quantity: 5,
    name: 'Inès Carton',
    email: 'ines@exemple.fr',
    language: 'fr',
  })
})

describe('who holds seats for friends', () => {
  const ANSWER = on(routes.groups.answer)

  it('opens them by one press, and then has the link to share and the first names of who comes', async () => {
    const taken = [
      { name: 'Théo', isSure: true },
      { name: 'Anna', isSure: false },
    ]
    const { sentTo } = visit(`/places-de-groupe?token=${TOKEN}`, [
      LOOK.reply(() =>
        sentTo(ANSWER).length > 0
          ? { ...open, link: LINK, taken }
          : { ...open, state: 'à confirmer' as const, link: LINK },
      ),
      ANSWER.reply({ message: 'C’est ouvert !' }),
    ])
    expect(await screen.findByText('À confirmer')).toBeVisible()
    expect(screen.queryByRole('link', { name: LINK })).toBeNull()

    await press('Ouvrir mes places à mes amis')

    expect(await screen.findByRole('link', { name: LINK })).toBeVisible()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Théo', 'Anna (en train de prendre sa place)']),
    )
    expect(sentTo(ANSWER)[0]).toEqual({ token: TOKEN, answer: 'ouvrir' })
    expect(location.search).toBe('')
  })

  it('gives back after a question what nobody has taken', async () => {
    const { sentTo } = visit(`/places-de-groupe?token=${TOKEN}`, [
      LOOK.reply({ ...open, link: LINK }),
      ANSWER.reply({ message: 'C’est noté.' }),
    ])
    expect(await screen.findByText(/^Personne encore/)).toBeVisible()

    await userEvent.click(screen.getByText('Rendre les places restantes'))
    await press('Oui, les rendre')

    expect(await screen.findByText('C’est noté.')).toBeVisible()
    expect(sentTo(ANSWER)[0]).toEqual({ token: TOKEN, answer: 'rendre' })
  })
})

describe('a friend with the link', () => {
  const TAKE = on(routes.groups.take)

  it('takes one seat by name and address, at a tarif of the date', async () => {
    const prices = [...open.prices, { tarif: 'reduit', name: 'Réduit', priceCents: 1000 }]
    const { sentTo } = visit(`/a-plusieurs?token=${TOKEN}`, [
      LOOK.reply({ ...open, prices }),
      TAKE.reply({ message: 'Votre place est gardée.', url: null }),
    ])
    expect(await screen.findByText(/^Zoé vous garde une place/)).toBeVisible()
    expect(screen.getByText(/En réservant, vous acceptez nos/)).toBeVisible()
    await userEvent.selectOptions(screen.getByLabelText('Tarif'), 'reduit')
    await say('Théo Roux')

    await press('Prendre ma place')

    expect(await screen.findByText('Votre place est gardée.')).toBeVisible()
    expect(sentTo(TAKE)[0]).toEqual({
      token: TOKEN,
      tarif: 'reduit',
      name: 'Théo Roux',
      email: 'theo@exemple.fr',
      language: 'fr',
    })
  })

  it('hears that friends were faster, and goes on to what the room has left', async () => {
    const { unmount } = visit(`/a-plusieurs?token=${TOKEN}`, [LOOK.reply({ ...open, left: 0 })])
    expect(await screen.findByText(/^La bande est au complet/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Voir s’il reste des places' })).toHaveAttribute(
      'href',
      '/spectacles/12-le-grand-soir',
    )
    expect(screen.queryByRole('button', { name: 'Prendre ma place' })).toBeNull()
    unmount()

    visit(`/a-plusieurs?token=${TOKEN}`, [LOOK.reply(open), TAKE.reply(apiError('GROUPE_TERMINE'))])
    await say('Théo')
    await press('Prendre ma place')
    expect(await screen.findByText(apiError('GROUPE_TERMINE').message)).toBeInTheDocument()
  })
})
