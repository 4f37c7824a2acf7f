import { apiError } from '@espace/contracts/kernel/errors'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aUser, inDays } from '../../testing/builders.ts'
import { aManaged, openDashboard } from '../../testing/dashboard.tsx'
// Loaded before the first test, not in its time.
import '../../features/artistes/admin/artistes-panel.tsx'
import '../../features/lieu/admin/lieu-panel.tsx'
import '../../features/photos/admin/photos-panel.tsx'
import '../../features/spectacles/admin/spectacles-panel.tsx'
import '../../features/users/admin/users-panel.tsx'

const day = inDays(3)
const show = aManaged({
  id: 5,
  title: 'Le grand soir',
  version: 6,
  date_spectacle: day,
  starts_at: `${day}T19:30:00Z`,
})
const inBin = { deleted_at: null }

/** What each tab deletes, as it was read: in version 6. */
const TABS = [
  {
    path: '/dashboard',
    lists: { 'GET /api/admin/spectacles': [show] },
    line: 'DELETE /api/admin/spectacles/5',
  },
  {
    path: '/dashboard/artistes',
    lists: {
      'GET /api/admin/artistes': [
        { id: 3, name: 'Zoé', photo: '', biography: '', links: [], version: 6, ...inBin },
      ],
    },
    line: 'DELETE /api/admin/artistes/3',
  },
  {
    path: '/dashboard/lieu',
    lists: {
      'GET /api/admin/lieu/images': [
        {
          id: 2,
          image_path: '/a.webp',
          is_main: true,
          alt: '',
          sort_order: 1,
          version: 6,
          ...inBin,
        },
      ],
    },
    line: 'DELETE /api/lieu/images/2',
  },
  {
    path: '/dashboard/photos',
    lists: {
      'GET /api/admin/spectacles': [show],
      'GET /api/photos/admin/spectacle/5': [
        { id: 1, image_path: '/b.webp', sort_order: 1, spectacle_id: 5, version: 6, ...inBin },
      ],
    },
    line: 'DELETE /api/admin/photos/1',
  },
  {
    path: '/dashboard/utilisateurs',
    lists: {
      'GET /api/admin/users/search': {
        users: [{ ...aUser({ id: 12, lastName: 'Roux' }), version: 6 }],
        pagination: { total: 1, totalPages: 1, limit: 50, page: 1 },
      },
    },
    line: 'DELETE /api/admin/users/12',
  },
]

describe('what somebody else has changed meanwhile', () => {
  it.each(TABS)('is not deleted from $path, and that is said', async ({ path, lists, line }) => {
    const { sent } = await openDashboard(path, { ...lists, [line]: apiError('VERSION_PERIMEE') })
    await userEvent.click(
      await screen.findByText('Supprimer', { selector: 'button', exact: false }),
    )
    const asked = within(await screen.findByRole('alertdialog'))
    await userEvent.click(asked.getByText('Supprimer', { selector: 'button' }))

    expect(
      await screen.findByText(/^Quelqu’un d’autre a modifié cet élément.* rien n’a été supprimé/),
    ).toBeInTheDocument()
    expect(await screen.findByText('Supprimer', { selector: 'button', exact: false })).toBeVisible()
    const calls = sent.filter((call) => call.line.startsWith(line))
    expect(calls.map(({ headers }) => headers['If-Match'])).toEqual(['"6"'])
  })
})
