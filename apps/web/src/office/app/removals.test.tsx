import { apiError } from '@espace/contracts/kernel/errors'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { inDays } from '#testing/builders.ts'
import {
  aManaged,
  anAccount,
  anArtist,
  anImage,
  aPhoto,
  openDashboard,
  usersPage,
} from '#testing/dashboard.tsx'
import { on, routes } from '#testing/fake-api.ts'
// Imported here, so that loading it does not count against the timeout of the first test.
import '../artistes/artistes-panel.tsx'
import '../lieu/lieu-panel.tsx'
import '../photos/photos-panel.tsx'
import '../spectacles/spectacles-panel.tsx'
import '../users/users-panel.tsx'

const day = inDays(3)
const show = aManaged({
  id: 5,
  title: 'Le grand soir',
  version: 6,
  date_spectacle: day,
  startsAt: `${day}T19:30:00Z`,
})
/** The deletion of each tab, with the version 6 that was read. */
const TABS = [
  {
    path: '/dashboard',
    lists: [on(routes.spectacles.managed).reply([show])],
    removal: on(routes.spectacles.remove, { id: 5 }),
  },
  {
    path: '/dashboard/artistes',
    lists: [on(routes.artistes.managed).reply([anArtist({ version: 6 })])],
    removal: on(routes.artistes.remove, { id: 3 }),
  },
  {
    path: '/dashboard/lieu',
    lists: [on(routes.lieu.managed).reply([anImage({ version: 6 })])],
    removal: on(routes.lieu.remove, { id: 1 }),
  },
  {
    path: '/dashboard/photos',
    lists: [
      on(routes.spectacles.managed).reply([show]),
      on(routes.photos.managed, { id: 5, of: 'date' }).reply([aPhoto({ version: 6 })]),
    ],
    removal: on(routes.photos.remove, { id: 1 }),
  },
  {
    path: '/dashboard/utilisateurs',
    lists: [on(routes.users.search).reply(usersPage([anAccount({ version: 6 })]))],
    removal: on(routes.users.remove, { id: 12 }),
  },
]

describe('what somebody else has changed meanwhile', () => {
  it.each(TABS)('is not deleted from $path, and that is said', async ({ path, lists, removal }) => {
    const { sent } = await openDashboard(path, [
      ...lists,
      removal.reply(apiError('VERSION_PERIMEE')),
    ])
    await userEvent.click(
      await screen.findByText('Supprimer', { selector: 'button', exact: false }),
    )
    const asked = within(await screen.findByRole('alertdialog'))
    await userEvent.click(asked.getByText('Supprimer', { selector: 'button' }))

    expect(
      await screen.findByText(/^Quelqu’un d’autre a modifié cet élément.* rien n’a été supprimé/),
    ).toBeInTheDocument()
    expect(await screen.findByText('Supprimer', { selector: 'button', exact: false })).toBeVisible()
    const calls = sent.filter((call) => call.line.startsWith(removal.line))
    expect(calls.map(({ headers }) => headers['If-Match'])).toEqual(['"6"'])
  })
})
