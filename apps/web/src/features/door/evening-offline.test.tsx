import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  anEvening,
  AT,
  aTicket,
  CODE,
  EVENTS,
  onANewDevice,
  openDoor,
  press,
  typeCode,
  verdict,
  yes,
} from '../../testing/door.tsx'
import { type Answers, NOTHING } from '../../testing/fake-api.ts'
import { visit } from '../../testing/visit.tsx'

onANewDevice()

describe('an evening without network', () => {
  const cutOff = (answers: Answers) => {
    answers[EVENTS] = new TypeError('Failed to fetch')
    answers['GET /api/door/evenings/4'] = new TypeError('Failed to fetch')
    answers['GET /api/auth/me'] = new TypeError('Failed to fetch')
  }

  it('goes on, refuses the second time, and tells the house in order once it is back', async () => {
    const { answers, sentEvents } = await openDoor([aTicket()])
    cutOff(answers)
    await act(async () => void dispatchEvent(new Event('online')))
    await screen.findByText(/Hors ligne/)
    await typeCode(CODE)
    expect(await verdict().findByText('ENTRÉ')).toBeVisible()
    expect(await screen.findByText(/1 en attente/)).toBeVisible()
    await typeCode(CODE)
    expect(await verdict().findByText('DÉJÀ ENTRÉ')).toBeVisible()

    answers[EVENTS] = yes
    answers['GET /api/door/evenings/4'] = anEvening([aTicket({ entered: 1, enteredAt: AT })])
    await act(async () => void dispatchEvent(new Event('online')))

    expect(await screen.findByText('En ligne')).toBeVisible()
    expect(screen.queryByText(/en attente/)).not.toBeInTheDocument()
    expect(new Set(sentEvents().map(({ id }) => id)).size).toBe(1)
    expect(sentEvents().at(-1)).toMatchObject({ seats: 1, isIn: true })
  })

  it('is there again after a reload, with what was recorded, and nobody is logged out', async () => {
    const first = await openDoor([aTicket()])
    cutOff(first.answers)
    await act(async () => void dispatchEvent(new Event('online')))
    await screen.findByText(/Hors ligne/)
    await typeCode(CODE)
    await screen.findByText(/1 en attente/)
    first.unmount()

    visit('/accueil?seance=4', first.answers)

    expect(await screen.findByText(/1 en attente/)).toBeVisible()
    expect(screen.getByText('Entrés').nextSibling).toHaveTextContent('1')
    expect(localStorage.getItem('token')).toBe('jeton')
  })

  it('sells nothing, and says why', async () => {
    const { answers } = await openDoor([aTicket()], {}, '&partie=caisse')
    cutOff(answers)
    await act(async () => void dispatchEvent(new Event('online')))

    expect(await screen.findByText(/Vendre demande le réseau/)).toBeVisible()
  })

  it('leaves no name behind when somebody logs out', async () => {
    await openDoor([aTicket()], { 'POST /api/auth/logout': NOTHING })
    await waitFor(() => expect(localStorage.getItem('accueil')).not.toBeNull())
    await press('Déconnexion')

    await waitFor(() => expect(localStorage.getItem('accueil')).toBeNull())
    await waitFor(async () =>
      expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('accueil'),
    )
  })

  it('is forgotten after two days', async () => {
    const { unmount } = await openDoor([aTicket()])
    await waitFor(() => expect(localStorage.getItem('accueil')).not.toBeNull())
    unmount()
    localStorage.setItem('accueil', String(Date.now() - 3 * 86_400_000))

    visit('/cours')

    await waitFor(() => expect(localStorage.getItem('accueil')).toBeNull())
    await waitFor(async () =>
      expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('accueil'),
    )
  })

  it('shows both times of a party that two phones let in', async () => {
    await openDoor([], {
      'GET /api/door/evenings/4': anEvening([], {
        conflicts: [
          {
            id: '00000000-0000-4000-8000-000000000001',
            code: CODE,
            holder: 'Zoé Hondt',
            seats: 2,
            reason: 'déjà entré',
            at: '2026-11-21T19:15:00.000Z',
            deviceId: 'tel-b',
            before: { at: AT, deviceId: 'tel-a' },
          },
        ],
      }),
    })
    await userEvent.click(await screen.findByText('1 à vérifier'))

    expect(screen.getByText(/à 20:15 sur tel-b ; avant cela à 20:12 sur tel-a/)).toBeVisible()
  })
})
