// Its code is there before the clock of the first test runs.
import './vannes-panel.tsx'
import type { ManagedVanne } from '@espace/contracts/vannes/vannes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openDashboard } from '#testing/dashboard.tsx'
import { on, routes } from '#testing/fake-api.ts'

const LIST = on(routes.vannes.list)
const SET = on(routes.vannes.setStatus, { id: 3 })

const aVanne = (fields: Partial<ManagedVanne> = {}): ManagedVanne => ({
  id: 3,
  version: 2,
  spectacleId: 7,
  title: 'Le grand soir',
  date_spectacle: '2026-11-20',
  text: 'Une vanne',
  firstName: 'Zoé',
  status: 'proposée',
  saidAt: '2026-11-21T10:00:00.000Z',
  ...fields,
})

const list = (...vannes: ManagedVanne[]) => ({
  vannes,
  proposed: vannes.filter(({ status }) => status === 'proposée').length,
  pagination: { total: vannes.length, totalPages: 1, limit: 20, page: 1 },
})

it('the team publishes a joke as it has read it, and takes it back', async () => {
  let shown = aVanne()
  const site = await openDashboard('/dashboard/vannes', [
    LIST.reply(() => list(shown)),
    SET.reply((body) => {
      shown = aVanne({ status: body.status, version: shown.version + 1 })
      return shown
    }),
  ])
  const card = within(await screen.findByRole('article'))
  expect(card.getByText(/^Zoé, le samedi 21 novembre 2026/)).toBeVisible()
  expect(screen.getByText('1 à lire')).toBeVisible()
  expect(card.getByRole('button', { name: /^Refuser/ })).toBeVisible()

  await userEvent.click(card.getByRole('button', { name: /^Publier/ }))
  expect(await screen.findByText('Sur le site', { selector: 'article *' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('article')).toHaveFocus())
  await userEvent.click(await screen.findByRole('button', { name: /^Revenir en arrière/ }))

  await waitFor(() =>
    expect(site.sentTo(SET)).toEqual([
      { status: 'publiée', version: 2 },
      { status: 'proposée', version: 3 },
    ]),
  )
})

it('jokes are filtered by the address; without one the list says where they come from', async () => {
  const { calls } = await openDashboard('/dashboard/vannes?statut=refus%C3%A9e', [
    LIST.reply(list()),
  ])

  expect(await screen.findByText('Aucune vanne')).toBeVisible()
  expect(calls).toContain(on(routes.vannes.list, { page: 1, status: 'refusée' }).line)
})
