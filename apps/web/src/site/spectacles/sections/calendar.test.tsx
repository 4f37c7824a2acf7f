import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aSpectacle } from '#testing/builders.ts'
import { type Answers, NEVER, on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'
import styles from './calendar.module.css'

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

async function openCalendar(address = '/', answers: Answers = []) {
  const { calls, router } = visit(address, [on(routes.spectacles.all).reply(shows), ...answers])
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

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
const press = (name: string) => user().click(screen.getByRole('link', { name }))

/** Opens the list of a day with two shows; returns it and its button. */
async function openSeveral() {
  const { day } = await openCalendar('/', [on(routes.spectacles.upcoming).reply(shows.slice(1))])
  const label = day('dimanche 22 novembre').getByText('2 spectacles')
  const [list, summary] = [label.closest('details'), label.closest('summary')]
  if (!list || !summary) throw new Error('no list')
  return { list, summary }
}

describe('the calendar', () => {
  it('shows the present month, Monday first (§2.3)', async () => {
    const { table, calls } = await openCalendar()

    expect(screen.getByRole('heading', { name: 'novembre 2026' })).toBeInTheDocument()
    const columns = within(table).getAllByRole('columnheader')
    expect(columns[0]).toHaveTextContent('lundi')
    expect(columns[6]).toHaveTextContent('dimanche')
    expect(calls).toContain(on(routes.spectacles.all, { month: '2026-11' }).line)
  })

  it('says what is full', async () => {
    const { day } = await openCalendar('/', [
      on(routes.spectacles.all).reply([
        aSpectacle({ id: 2, title: 'Club', date_spectacle: '2026-11-23', places_restantes: 0 }),
      ]),
    ])

    expect(day('lundi 23 novembre').getByRole('link')).toHaveAccessibleName(/Club \(complet\)$/)
  })

  it('draws how full a date is, with a legend', async () => {
    const { table } = await openCalendar('/spectacles?mois=2026-11', [
      on(routes.spectacles.all).reply([
        aSpectacle({ title: 'Loin', date_spectacle: '2026-11-23', places_restantes: 35 }),
        aSpectacle({ title: 'Vite', date_spectacle: '2026-11-24', places_restantes: 4 }),
      ]),
    ])

    const bars = [...table.querySelectorAll<HTMLElement>(`.${styles.gauge}`)]
    expect(bars.map((bar) => bar.style.getPropertyValue('--taken'))).toEqual(['50%', '90%'])
    expect(screen.getByRole('list', { name: 'Légende' })).toBeInTheDocument()
  })

  it('stands on the programme, too, where the address has a month', async () => {
    const { calls } = await openCalendar('/spectacles?mois=2026-12')

    expect(calls).toEqual([on(routes.spectacles.all, { month: '2026-12' }).line])
    expect(screen.getByRole('link', { name: /^Mois suivant/ })).toHaveAttribute(
      'href',
      '/spectacles?mois=2027-01',
    )
    expect(screen.getByRole('link', { name: 'En liste' })).toHaveAttribute('href', '/spectacles')
  })

  it('leads from a day with one show to that show (§2.3)', async () => {
    const { day } = await openCalendar()

    expect(day('lundi 23 novembre').getByRole('link')).toHaveAttribute('href', '/spectacles/2-club')
  })

  it('opens the list of a day with several shows by a press (§2.3)', async () => {
    const { list, summary } = await openSeveral()
    expect(list.open).toBe(false)

    await user().click(summary)

    const links = within(list).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(['17:00 Tôt', '20:00 Tard'])
    expect(links[1]).toHaveAttribute('href', '/spectacles/4-tard')
  })

  it('opens that list under the pointer, and shuts it behind it (§2.3)', async () => {
    const { list } = await openSeveral()

    fireEvent.pointerEnter(list, { pointerType: 'mouse' })
    expect(list.open).toBe(true)
    fireEvent.pointerLeave(list, { pointerType: 'mouse' })
    expect(list.open).toBe(false)
  })

  it('shuts that list with Escape, and gives the focus back to its day (§2.3)', async () => {
    const { list, summary } = await openSeveral()
    await user().click(summary)
    within(list).getByRole('link', { name: '20:00 Tard' }).focus()

    await user().keyboard('{Escape}')

    expect(list.open).toBe(false)
    expect(summary).toHaveFocus()
  })

  it('shuts with Escape what the pointer has opened, and leaves the focus alone', async () => {
    const { list } = await openSeveral()
    const elsewhere = screen.getByRole('link', { name: 'Toute la programmation' })
    elsewhere.focus()
    await user().hover(list)

    await user().keyboard('{Escape}')

    expect(list.open).toBe(false)
    expect(elsewhere).toHaveFocus()
  })

  it('says of past days that they are past, greys them, and leads nowhere from them (§2.3)', async () => {
    const { day } = await openCalendar()
    const yesterday = day('vendredi 20 novembre')

    expect(yesterday.getByText('Passé : Hier').closest('td')).toHaveClass(styles.past ?? '')
    expect(yesterday.queryByRole('link')).not.toBeInTheDocument()
    expect(day('lundi 23 novembre').getByRole('link').closest('td')).not.toHaveClass(
      styles.past ?? '',
    )
  })

  it('leads from a month that is over to what has played, and from no other', async () => {
    await openCalendar('/?mois=2026-10')
    const turns = within(screen.getByRole('navigation', { name: 'Mois du calendrier' }))
    expect(turns.getByRole('link', { name: 'Spectacles passés' })).toHaveAttribute(
      'href',
      '/archives',
    )

    await press('Mois suivant : novembre 2026')

    await screen.findByRole('heading', { name: 'novembre 2026' })
    expect(turns.queryByRole('link', { name: 'Spectacles passés' })).not.toBeInTheDocument()
  })

  it('greys a show of today that has begun (§2.3)', async () => {
    const { day } = await openCalendar('/', [
      on(routes.spectacles.all).reply([
        aSpectacle({ title: 'Matinée', date_spectacle: '2026-11-21', heure_spectacle: '09:00:00' }),
        aSpectacle({ title: 'Soirée', date_spectacle: '2026-11-21', heure_spectacle: '20:00:00' }),
      ]),
    ])
    const today = day('samedi 21 novembre')

    expect(today.getByText('09:00 Matinée (passé)')).toBeInTheDocument()
    expect(today.getAllByRole('link', { hidden: true })).toHaveLength(1)
  })

  it('turns its pages through the address (§2.3)', async () => {
    const { router, calls } = await openCalendar('/?mois=2026-12')
    expect(calls).toContain(on(routes.spectacles.all, { month: '2026-12' }).line)
    expect(screen.getByRole('heading', { name: 'décembre 2026' })).toBeInTheDocument()

    await press('Mois suivant : janvier 2027')

    expect(router.state.location.search).toBe('?mois=2027-01')
    expect(await screen.findByRole('heading', { name: 'janvier 2027' })).toBeInTheDocument()
  })

  it('is said to be there when its pages are turned, and leaves the reader where he is (§2.3)', async () => {
    await openCalendar('/', [on(routes.spectacles.all, { month: '2026-12' }).reply([aSpectacle()])])

    await press('Mois suivant : décembre 2026')

    expect(await screen.findByText('décembre 2026, 1 spectacle')).toHaveRole('status')
    expect(screen.getByRole('link', { name: 'Mois suivant : janvier 2027' })).toHaveFocus()
  })

  it('shows that a month is on its way, and not the month before nor an empty one (§2.3)', async () => {
    await openCalendar('/', [on(routes.spectacles.all, { month: '2026-12' }).reply(NEVER)])

    await press('Mois suivant : décembre 2026')

    expect(await screen.findByRole('heading', { name: 'décembre 2026' })).toBeInTheDocument()
    const calendar = within(screen.getByRole('region', { name: 'décembre 2026' }))
    expect(calendar.getByText('Chargement...')).toBeVisible()
    expect(calendar.queryByText(/Aucun spectacle/)).not.toBeInTheDocument()
    expect(calendar.queryByText('20:00')).not.toBeInTheDocument()
  })

  it('hangs out a sign where a month has no show, and keeps its days (§2.3)', async () => {
    const { table } = await openCalendar('/', [on(routes.spectacles.all).reply([])])

    expect(screen.getByText(/Aucun spectacle en novembre 2026/)).toBeVisible()
    expect(within(table).getByText('lundi 30 novembre')).toBeInTheDocument()
    expect(screen.getByText('novembre 2026, aucun spectacle')).toHaveRole('status')
  })

  it('says what went wrong, and tries again on demand (§2.3)', async () => {
    const answers: Answers = [on(routes.spectacles.all).reply(new TypeError('lost'))]
    visit('/', answers)
    const calendar = within(await screen.findByRole('region', { name: 'novembre 2026' }))
    expect(await calendar.findByRole('alert')).toHaveTextContent('Erreur de connexion')
    expect(calendar.queryByRole('table')).not.toBeInTheDocument()

    answers.push(on(routes.spectacles.all).reply(shows))
    fireEvent.click(calendar.getByRole('button', { name: 'Réessayer' }))

    expect(await calendar.findByRole('table')).toBeVisible()
    expect(calendar.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('works in a browser that cannot group by itself', async () => {
    const groupBy = Object.getOwnPropertyDescriptor(Object, 'groupBy') ?? {}
    Reflect.deleteProperty(Object, 'groupBy')
    onTestFinished(() => void Object.defineProperty(Object, 'groupBy', groupBy))

    const { day } = await openCalendar()

    expect(day('lundi 23 novembre').getByRole('link')).toBeInTheDocument()
  })

  it.each(['2026-13', 'x', '1999-01', '2099-01', '2026-1', '<script>'])(
    'shows the present month when asked for %s',
    async (month) => {
      await openCalendar(`/?mois=${encodeURIComponent(month)}`)

      expect(screen.getByRole('heading', { name: 'novembre 2026' })).toBeInTheDocument()
    },
  )
})
