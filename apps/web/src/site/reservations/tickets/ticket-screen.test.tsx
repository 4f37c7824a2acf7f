import './ticket-screen.tsx'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aReservation, aUser } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { visitAs } from '#testing/visit.tsx'

it('a ticket is shown over the whole screen, the party first and then each seat, by button and by key', async () => {
  visitAs(aUser(), '/mon-compte', [
    on(routes.auth.sessions).reply([]),
    on(routes.reservations.ofUser, { id: 7 }).reply([aReservation()]),
    on(routes.waiting.mine).reply([]),
  ])
  const opener = await screen.findByRole('button', { name: 'Montrer le billet : Le grand soir' })
  await userEvent.click(opener)

  const ticket = within(await screen.findByRole('dialog', { name: 'Le grand soir' }))
  expect(ticket.getByText('Tout le groupe')).toBeVisible()
  expect(ticket.getByRole('img', { name: 'QR code du billet ABCD-EFGH-JKMN' })).toBeVisible()
  await userEvent.click(ticket.getByRole('button', { name: 'Suivant' }))
  expect(ticket.getByText('Place 1 sur 3')).toBeVisible()
  expect(ticket.getByText('SEAT-1000-0000')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(ticket.getByText('SEAT-3000-0000')).toBeVisible()
  expect(ticket.getByRole('button', { name: 'Suivant' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(opener).toHaveFocus()
})
