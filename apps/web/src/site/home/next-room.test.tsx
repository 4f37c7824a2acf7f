import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aBookedDate, aReservation, aSpectacle, aUser } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { visit, visitAs } from '#testing/visit.tsx'
import seats from '#shared/lieu/seat-plan.module.css'

const anEvening = (left: number | null) =>
  on(routes.spectacles.upcoming).reply([
    aSpectacle({ id: 12, title: 'Le grand soir', places_restantes: left }),
  ])

const booked = (quantity: number) =>
  on(routes.reservations.ofUser, { id: 7 }).reply([
    aReservation({ items: [aBookedDate({ quantity }), aBookedDate({ cancelled: true })] }),
  ])

async function drawing() {
  const room = within(await screen.findByRole('region', { name: '70 places et la vôtre' }))
  await room.findByRole('link', { name: 'Le grand soir' })
  return room.getByRole('img')
}

const count = (plan: Element, look: string | undefined) =>
  [...plan.querySelectorAll('circle')].filter((seat) => seat.classList.contains(look ?? '')).length

describe('the drawing of the room', () => {
  it('fills as the next evening does, to five seats, and says how many are free', async () => {
    visit('/', [anEvening(38)])

    const plan = await drawing()

    expect(plan).toHaveAccessibleName(/scène, environ 40 places libres$/)
    expect(screen.getByText('environ 40 places libres')).toBeInTheDocument()
    expect(count(plan, seats.taken)).toBe(30)
    expect(count(plan, seats.yours)).toBe(1)
  })

  it('counts the last ones, and leaves none to who comes too late', async () => {
    visit('/', [anEvening(0)])

    const plan = await drawing()

    expect(plan).toHaveAccessibleName(/scène, complet$/)
    expect(count(plan, seats.taken)).toBe(70)
  })

  it('has the visitor’s own seats in yellow, once the account has said so', async () => {
    visitAs(aUser({ id: 7 }), '/', [anEvening(4), booked(3)])

    const plan = await drawing()

    await waitFor(() =>
      expect(plan).toHaveAccessibleName(/dernières places, en jaune, les vôtres : 3$/),
    )
    expect(count(plan, seats.yours)).toBe(3)
    expect(count(plan, seats.taken)).toBe(63)
  })
})
