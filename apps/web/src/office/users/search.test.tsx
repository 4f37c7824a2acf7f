import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { anAccount, openDashboard, usersPage } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { press } from '#testing/visit.tsx'
// Imported here, so that loading it does not count against the timeout of the first test.
import './users-panel.tsx'

const LIST = on(routes.users.search)
const zoe = anAccount()

const open = (answers: Answers, query = '') =>
  openDashboard(`/dashboard/utilisateurs${query}`, [LIST.reply(usersPage([zoe])), ...answers])

describe('thousands of accounts', () => {
  it('are searched once the typing pauses, and narrowed', async () => {
    const { calls, router } = await open([])
    const box = await screen.findByLabelText('Rechercher un nom ou un email')
    for (const value of ['z', 'zo', 'zoé']) fireEvent.change(box, { target: { value } })
    expect(box).toHaveValue('zoé')
    await waitFor(() => expect(router.state.location.search).toBe('?q=zo%C3%A9'))
    await userEvent.selectOptions(screen.getByLabelText('Statut'), 'suspendu')
    await waitFor(() => expect(router.state.location.search).toContain('statut=suspendu'))
    await userEvent.selectOptions(screen.getByLabelText('Rôle'), 'user')

    const last = '/api/admin/users/search?search=zo%C3%A9&role=user&status=suspendu&page=1'
    await waitFor(() => expect(calls).toContain(`GET ${last}`))
    expect(calls.filter((call) => /search=z(o)?&/.test(call))).toEqual([])
  })

  it('are turned over page by page, and a search begins at the first', async () => {
    const { calls, router } = await open(
      [LIST.reply(usersPage([zoe], { total: 2001, totalPages: 41, page: 2 }))],
      '?page=2',
    )
    expect(await screen.findByText('Page 2 / 41')).toBeVisible()
    await press('Suivant')
    await waitFor(() => expect(calls.at(-1)).toContain('page=3'))
    expect(router.state.location.search).toBe('?page=3')

    await userEvent.selectOptions(screen.getByLabelText('Rôle'), 'admin')

    await waitFor(() => expect(calls.at(-1)).toContain('role=admin&page=1'))
  })

  it('are exported as they are searched', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:liste' }))
    const { calls } = await open(
      [on(routes.users.export).reply('id;email\n12;zoe@exemple.fr')],
      '?role=user',
    )
    await press('Exporter en CSV')

    await waitFor(() =>
      expect(calls).toContain(on(routes.users.export, { search: '', role: 'user' }).line),
    )
  })
})
