import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openDashboard } from '#testing/dashboard.tsx'
import { on, routes } from '#testing/fake-api.ts'
import '../users/users-panel.tsx'

const USERS = [
  on(routes.users.search).reply({
    users: [],
    pagination: { total: 0, totalPages: 1, limit: 50, page: 1 },
  }),
]

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const queryOf = ({ router }: Awaited<ReturnType<typeof openDashboard>>) =>
  Object.fromEntries(new URLSearchParams(router.state.location.search))

describe('what stands in the address', () => {
  it('keeps both of two changes that are made at once', async () => {
    const site = await openDashboard('/dashboard/utilisateurs?page=3', USERS)
    await screen.findByText('Aucun utilisateur')
    await act(async () => {
      choose('Statut', 'suspendu')
      choose('Rôle', 'user')
    })

    expect(queryOf(site)).toEqual({ statut: 'suspendu', role: 'user' })
  })

  it('keeps what was taken out at once with another change', async () => {
    const site = await openDashboard('/dashboard/utilisateurs?role=user', USERS)
    await screen.findByText('Aucun utilisateur')
    await act(async () => {
      choose('Rôle', '')
      choose('Statut', 'actif')
      choose('Statut', 'suspendu')
    })

    expect(queryOf(site)).toEqual({ statut: 'suspendu' })
  })

  it('starts from where somebody went back to', async () => {
    const site = await openDashboard('/dashboard/utilisateurs', USERS)
    await screen.findByText('Aucun utilisateur')
    await act(async () => choose('Statut', 'suspendu'))
    await act(() => site.router.navigate('/dashboard/utilisateurs?q=zo'))
    await act(async () => choose('Rôle', 'user'))

    expect(queryOf(site)).toEqual({ q: 'zo', role: 'user' })
  })
})
