// Imported here, so that loading it does not count against the timeout of the first test.
import './reservations-panel.tsx'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aDate, aParty, listed } from '#testing/box-office.ts'
import { openDashboard } from '#testing/dashboard.tsx'
import { on, routes } from '#testing/fake-api.ts'

const date = aDate()

it.each([
  ['an option, whose email says only what is still held', '2026-12-30T22:59:00Z', 0],
  ['a booking, whose email says why', null, 1],
] as const)('some seats are cancelled of %s', async (_, optionUntil, reasons) => {
  const state = optionUntil === null ? 'confirmée' : 'en attente'
  const parties = [aParty({ seats: 3, state, optionUntil })]
  await openDashboard('/dashboard/reservations', [
    on(routes.reservations.boxOfficeDates).reply(listed(date)),
    on(routes.reservations.boxOfficeDate, { id: 12 }).reply({ date, parties }),
  ])
  await userEvent.click(await screen.findByRole('button', { name: /^Plus/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Annuler la réservation…' }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByLabelText('Raison (facultative)')).toBeVisible()

  await userEvent.selectOptions(form.getByLabelText('Places'), '1')

  expect(form.queryAllByLabelText('Raison (facultative)')).toHaveLength(reasons)
})
