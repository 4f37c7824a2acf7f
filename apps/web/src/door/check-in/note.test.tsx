import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aTicket, CODE, onANewDevice, openDoor, typeCode, verdict } from '#testing/door.tsx'

onANewDevice()

it('a note that the team wrote is read before a party goes in, and after', async () => {
  await openDoor([aTicket({ seats: 2, paidSeats: 2, note: 'Béquilles, au premier rang' })])

  await typeCode(CODE)

  expect(await verdict().findByText('2 PERSONNES')).toBeVisible()
  expect(verdict().getByText('Béquilles, au premier rang')).toBeVisible()
  await userEvent.click(verdict().getByRole('button', { name: /^Faire entrer/ }))
  expect(await verdict().findByText('ENTRÉ')).toBeVisible()
  expect(verdict().getByText('Béquilles, au premier rang')).toBeVisible()
})

it('is in the list of guests, beside what the party still pays', async () => {
  await openDoor([aTicket({ note: 'Arrive à 21 h' })])

  await userEvent.click(screen.getByRole('link', { name: /^Liste/ }))

  expect(
    await screen.findByRole('button', { name: /Zoé Hondt.*Pas encore là · Arrive à 21 h/ }),
  ).toBeVisible()
})
