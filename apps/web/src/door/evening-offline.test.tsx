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
  typeCode,
  verdict,
  yes,
} from '../testing/door.tsx'
import { type Answers, on, routes } from '../testing/fake-api.ts'
import { press, visit } from '../testing/visit.tsx'

onANewDevice()

describe('an evening without network', () => {
  const cutOff = (answers: Answers) => {
    answers.push(EVENTS.reply(new TypeError('Failed to fetch')))
    answers.push(on(routes.door.evening, { id: 4 }).reply(new TypeError('Failed to fetch')))
    answers.push(on(routes.auth.me).reply(new TypeError('Failed to fetch')))
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

    answers.push(EVENTS.reply(yes))
    answers.push(
      on(routes.door.evening, { id: 4 }).reply(anEvening([aTicket({ entered: 1, enteredAt: AT })])),
    )
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
    const { answers } = await openDoor([aTicket()], [], '&partie=caisse')
    cutOff(answers)
    await act(async () => void dispatchEvent(new Event('online')))

    expect(await screen.findByText(/Vendre demande le réseau/)).toBeVisible()
  })

  it('leaves no name behind when somebody logs out', async () => {
    await openDoor([aTicket()], [on(routes.auth.logout).reply()])
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
    await openDoor(
      [],
      [
        on(routes.door.evening, { id: 4 }).reply(
          anEvening([], {
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
        ),
      ],
    )
    await userEvent.click(await screen.findByText('1 à vérifier'))

    expect(screen.getByText(/à 20:15 sur tel-b ; avant cela à 20:12 sur tel-a/)).toBeVisible()
  })
})
