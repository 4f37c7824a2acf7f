import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aBookedDate, aReservation, aUser } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { press, visit, visitAs } from '#testing/visit.tsx'

const booking = aReservation({ payment: 'ligne', dueCents: 0 })
const { id } = booking
const { spectacleId } = aBookedDate()
const TOKEN = 'k'.repeat(43)

const priced = (priceCents: number, tarif = '', name = 'Plein tarif') => ({
  tarif,
  name,
  who: '',
  priceCents,
})
const known = {
  paidSeats: 3,
  canPayOnline: true,
  offers: [
    {
      spectacleId,
      date_spectacle: '2099-12-01',
      heure_spectacle: '20:30:00',
      available: 3,
      prices: [priced(1500), priced(1000, 'reduit', 'Réduit')],
    },
    {
      spectacleId: 99,
      date_spectacle: '2099-12-08',
      heure_spectacle: '20:30:00',
      available: 2,
      prices: [priced(2000)],
    },
  ],
}

const open = async () => userEvent.click(await screen.findByText(/^Changer de date ou de tarif/))
const choose = async (label: string, value: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), value)

describe('seats of one’s own booking', () => {
  const CHANGE = on(routes.reservations.change, { id })
  const account = (...answers: Parameters<typeof visitAs>[2][]) =>
    visitAs(aUser(), '/mon-compte', [
      on(routes.auth.sessions).reply([]),
      on(routes.reservations.ofUser, { id: 7 }).reply([booking]),
      on(routes.waiting.mine).reply([]),
      on(routes.reservations.changes, { id }).reply(known),
      ...answers.flatMap((each) => each ?? []),
    ])

  it('are changed for another tarif: what comes back is said before the press', async () => {
    const said = { message: 'C’est changé.', reservationId: id }
    const { sentTo } = account([CHANGE.reply(said)])
    await userEvent.click(await screen.findByText('Modifier ou annuler'))
    await open()
    await choose('Combien de places', '1')
    await choose('Tarif', 'reduit')

    expect(await screen.findByText(/5.€ vous seront rendus/)).toBeVisible()
    await press(/^Changer 1.place/)

    expect(await screen.findByText('C’est changé.')).toBeVisible()
    expect(sentTo(CHANGE)).toEqual([
      {
        spectacleId,
        tarif: '',
        quantity: 1,
        to: { spectacleId, tarif: 'reduit' },
        settle: 'porte',
      },
    ])
  })

  it('cost more on another evening, paid online or at the door; no more than it has seats', async () => {
    account()
    await userEvent.click(await screen.findByText('Modifier ou annuler'))
    await open()
    await choose('Date', '99')
    expect(await screen.findByText('Il ne reste pas assez de places.')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Changer 3.places/ })).toBeDisabled()

    await choose('Combien de places', '2')
    expect(screen.getByText(/10.€ à payer en ligne/)).toBeVisible()
    await choose('Différence', 'porte')
    expect(
      screen.getByText(/10.€ vous seront rendus comme vous les avez payés ; 20.€ à régler/),
    ).toBeVisible()
  })
})

it('seats of an order are changed by its link, and the new order opens', async () => {
  const CHANGE = on(routes.guestOrders.change)
  const other = { ...booking, toPay: { amountCents: 1000, until: '2099-12-01T10:00:00Z' } }
  let orders = 0
  visit(`/commande?token=${TOKEN}`, [
    on(routes.guestOrders.look).reply(() => (orders++ === 0 ? booking : other)),
    on(routes.guestOrders.changes).reply(known),
    CHANGE.reply({ message: 'C’est changé.', token: 'n'.repeat(43) }),
  ])
  await open()
  await choose('Combien de places', '2')
  await choose('Date', '99')
  await press(/^Changer 2.places/)

  expect(await screen.findByRole('button', { name: /^Payer 10.€/ })).toBeVisible()
})
