import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aPage, aSpectacle, aUser, inDays } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

// As served: browsers make no structured data.
beforeEach(() => void vi.stubEnv('SSR', true))

describe('how many seats are left', () => {
  it.each([
    [0, 'Complet', /^Complet pour l’instant/, 'SoldOut'],
    [1, 'Dernière place', 'Dernières places : il en reste 1.', 'LimitedAvailability'],
    [10, '10 dernières places', 'Dernières places : il en reste 10.', 'LimitedAvailability'],
    [11, /^11\splaces$/, 'Nombre de places', 'InStock'],
  ])('is said alike by list, page, booking and machines: %d', async (left, tag, form, said) => {
    const show = aSpectacle({
      id: 12,
      booking_mode: 'maison',
      places_restantes: left,
      date_spectacle: inDays(9),
    })
    const answers = [
      on(routes.spectacles.get, { id: 12 }).reply(show),
      on(routes.spectacles.list).reply(aPage([show])),
    ]
    const list = visit('/spectacles', answers)
    expect(await screen.findByText(tag)).toBeVisible()
    list.unmount()

    const page = visit('/spectacles/12', answers)
    const [atItsHead] = await screen.findAllByText(tag)
    expect(atItsHead).toBeVisible()
    const { offers, remainingAttendeeCapacity } = JSON.parse(
      page.container.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}',
    )
    expect(offers).toMatchObject({
      url: 'https://espace-comedie.example/reserver/12',
      availability: `https://schema.org/${said}`,
    })
    expect(remainingAttendeeCapacity).toBe(left)
    page.unmount()

    localStorage.setItem('token', 'jeton')
    visit('/reserver/12', [...answers, on(routes.auth.me).reply(aUser())])
    await screen.findByText(form)
    expect(screen.queryAllByText(/Dernières places/)).toHaveLength(left > 0 && left <= 10 ? 1 : 0)
  })
})
