// Imported here, so that loading it does not count against the timeout of the first test.
import './guide.tsx'
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aUser } from '#testing/builders.ts'
import { openDashboard } from '#testing/dashboard.tsx'
import { visitAs } from '#testing/visit.tsx'

const PLACES = {
  'in the dashboard': () => openDashboard('/dashboard/guide'),
  'at the door': () => visitAs(aUser({ role: 'accueil' }), '/accueil?guide'),
}

it.each(Object.entries(PLACES))('the guide is read %s, with its pictures', async (_, open) => {
  await open()

  await userEvent.click(await screen.findByText('Un mauvais soir à la porte'))

  expect(screen.getByText('Le code ne se lit pas')).toBeVisible()
  const picture = screen.getByRole('img', { name: 'Un billet à la porte' })
  expect(picture.getAttribute('src')).toMatch(/porte-billet.*\.webp$/)
})
