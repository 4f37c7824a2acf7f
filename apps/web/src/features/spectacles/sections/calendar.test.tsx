import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aSpectacle } from '../../../testing/builders.ts'
import { visit } from '../../../testing/visit.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T10:00:00+01:00') })
})
afterEach(() => vi.useRealTimers())

const shows = [
  aSpectacle({ id: 1, title: 'Hier', date_spectacle: '2026-11-20' }),
  aSpectacle({ id: 2, title: 'Club', date_spectacle: '2026-11-23', heure_spectacle: '20:00:00' }),
  aSpectacle({ id: 3, title: 'Tôt', date_spectacle: '2026-11-22', heure_spectacle: '17:00:00' }),
  aSpectacle({ id: 4, title: 'Tard', date_spectacle: '2026-11-22', heure_spectacle: '20:00:00' }),
]

async function openCalendar(address = '/', answers: Record<string, unknown> = {}) {
  const { calls, router } = visit(address, { 'GET /api/spectacles/all': shows, ...answers })
  const table = await screen.findByRole('table')
  const day = (number: string) => {
    const cell = within(table)
      .getAllByRole('cell')
      .find((each) => each.textContent?.includes(number))
    if (!cell) throw new Error(`no ${number}`)
    return within(cell)
  }
  return { table, day, calls, router }
}

describe('the calendar', () => {
  it('shows the present month, Monday first', async () => {
    const { table, calls } = await openCalendar()

    expect(screen.getByRole('heading', { name: 'novembre 2026' })).toBeInTheDocument()
    const columns = within(table).getAllByRole('columnheader')
    expect(columns[0]).toHaveTextContent('lundi')
    expect(columns[6]).toHaveTextContent('dimanche')
    expect(calls).toContain('GET /api/spectacles/all?month=2026-11')
  })

  it('leads from a day with one show to that show', async () => {
    const { day } = await openCalendar()

    expect(day('lundi 23 novembre').getByRole('link')).toHaveAttribute('href', '/spectacles/2')
  })

  it('opens the list of a day with several shows, by press, by pointer, and shuts it with Escape', async () => {
    const { day } = await openCalendar()
    const list = day('dimanche 22 novembre').getByText('2 spectacles').closest('details')
    const summary = day('dimanche 22 novembre').getByText('2 spectacles').closest('summary')
    if (!list || !summary) throw new Error('no list')
    expect(list.open).toBe(false)

    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(summary)
    const links = within(list).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(['17:00 Tôt', '20:00 Tard'])
    expect(links[1]).toHaveAttribute('href', '/spectacles/4')

    fireEvent.keyDown(list, { key: 'Escape' })
    expect(list.open).toBe(false)
    fireEvent.pointerEnter(list, { pointerType: 'mouse' })
    expect(list.open).toBe(true)
    fireEvent.pointerLeave(list, { pointerType: 'mouse' })
    expect(list.open).toBe(false)
  })

  it('says of past days that they are past, and leads nowhere from them', async () => {
    const { day } = await openCalendar()
    const yesterday = day('vendredi 20 novembre')

    expect(yesterday.getByText('Passé : Hier')).toBeInTheDocument()
    expect(yesterday.queryByRole('link')).not.toBeInTheDocument()
  })

  it('greys a show of today that has begun', async () => {
    const { day } = await openCalendar('/', {
      'GET /api/spectacles/all': [
        aSpectacle({ title: 'Matinée', date_spectacle: '2026-11-21', heure_spectacle: '09:00:00' }),
        aSpectacle({ title: 'Soirée', date_spectacle: '2026-11-21', heure_spectacle: '20:00:00' }),
      ],
    })
    const today = day('samedi 21 novembre')

    expect(today.getByText('09:00 Matinée (passé)')).toBeInTheDocument()
    expect(today.getAllByRole('link', { hidden: true })).toHaveLength(1)
  })

  it('turns its pages through the address', async () => {
    const { router, calls } = await openCalendar('/?mois=2026-12')
    expect(calls).toContain('GET /api/spectacles/all?month=2026-12')
    expect(screen.getByRole('heading', { name: 'décembre 2026' })).toBeInTheDocument()

    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole('link', { name: 'Mois suivant : janvier 2027' }))

    expect(router.state.location.search).toBe('?mois=2027-01')
    expect(await screen.findByRole('heading', { name: 'janvier 2027' })).toBeInTheDocument()
  })

  it.each(['2026-13', 'x', '1999-01', '2099-01', '2026-1', '<script>'])(
    'shows the present month when asked for %s',
    async (month) => {
      await openCalendar(`/?mois=${encodeURIComponent(month)}`)

      expect(screen.getByRole('heading', { name: 'novembre 2026' })).toBeInTheDocument()
    },
  )
})
