import './ticket-screen.tsx'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { aBookedDate, aReservation, aUser } from '#testing/builders.ts'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { visitAs } from '#testing/visit.tsx'

afterEach(() => vi.useRealTimers())

const booked = (usedAt: string | null, day = '2026-11-21') => {
  const reservation = aReservation({ items: [aBookedDate({ date_spectacle: day })] })
  const tickets = reservation.tickets.map((ticket) => ({ ...ticket, usedAt }))
  return on(routes.reservations.ofUser, { id: 7 }).reply([{ ...reservation, tickets }])
}

const open = (...answers: Answers) =>
  visitAs(aUser(), '/mon-compte', [
    on(routes.auth.sessions).reply([]),
    on(routes.waiting.mine).reply([]),
    ...answers,
  ])

it('once the door has read it, the ticket on the screen says so by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T20:00:00+01:00') })
  const answers: Answers = [
    on(routes.auth.sessions).reply([]),
    on(routes.waiting.mine).reply([]),
    booked(null),
  ]
  visitAs(aUser(), '/mon-compte', answers)
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.click(await screen.findByRole('button', { name: /^Montrer le billet/ }))
  expect(await screen.findByText('Tout le groupe')).toBeVisible()

  answers.push(booked('2026-11-21T19:00:30.000Z'))
  await act(() => vi.advanceTimersByTimeAsync(30_000))

  expect(await screen.findByText('Entrez, et bon spectacle !')).toBeVisible()
  expect(screen.getByRole('img', { name: 'QR code du billet ABCD-EFGH-JKMN' })).toBeVisible()
})

it('a seat whose code was read says so, and the others of its party do not', async () => {
  const reservation = aReservation()
  const at = '2026-11-21T19:00:30.000Z'
  const tickets = reservation.tickets.map((ticket) => ({
    ...ticket,
    usedAt: at,
    seatsUsedAt: [null, at, null],
  }))
  open(on(routes.reservations.ofUser, { id: 7 }).reply([{ ...reservation, tickets }]))
  await userEvent.click(await screen.findByRole('button', { name: /^Montrer le billet/ }))
  const ticket = within(await screen.findByRole('dialog', { name: 'Le grand soir' }))

  await userEvent.click(ticket.getByRole('button', { name: 'Suivant' }))
  expect(ticket.getByText('Place 1 sur 3')).toBeVisible()
  await userEvent.click(ticket.getByRole('button', { name: 'Suivant' }))
  expect(ticket.getByText('Entrez, et bon spectacle !')).toBeVisible()
})

it('the evenings that one has been to are a collection', async () => {
  open(booked('2026-11-20T19:40:00.000Z', '2026-11-20'))

  const collection = within(await screen.findByRole('region', { name: 'Vous y étiez' }))
  expect(collection.getByRole('link', { name: 'Le grand soir' })).toHaveAttribute(
    'href',
    '/spectacles/12-le-grand-soir',
  )
})

it('a ticket is shown over the whole screen, the party first and then each seat, by button and by key', async () => {
  visitAs(aUser(), '/mon-compte', [
    on(routes.auth.sessions).reply([]),
    on(routes.reservations.ofUser, { id: 7 }).reply([aReservation()]),
    on(routes.waiting.mine).reply([]),
  ])
  const opener = await screen.findByRole('button', { name: 'Montrer le billet : Le grand soir' })
  await userEvent.click(opener)

  const ticket = within(await screen.findByRole('dialog', { name: 'Le grand soir' }))
  expect(ticket.getByText('Tout le groupe')).toBeVisible()
  expect(ticket.getByRole('img', { name: 'QR code du billet ABCD-EFGH-JKMN' })).toBeVisible()
  await userEvent.click(ticket.getByRole('button', { name: 'Suivant' }))
  expect(ticket.getByText('Place 1 sur 3')).toBeVisible()
  expect(ticket.getByText('SEAT-1000-0000')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(ticket.getByText('SEAT-3000-0000')).toBeVisible()
  expect(ticket.getByRole('button', { name: 'Suivant' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(opener).toHaveFocus()
})
