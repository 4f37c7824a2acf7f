import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aPage, aSpectacle, inDays } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const shows = [
  aSpectacle({ id: 1, title: 'Commencé', date_spectacle: inDays(-1) }),
  aSpectacle({ id: 2, title: 'À venir', date_spectacle: inDays(2) }),
]

const answers = [
  on(routes.spectacles.list).reply(aPage(shows)),
  on(routes.spectacles.get, { id: 7 }).reply(aSpectacle({ id: 7, title: 'Le grand soir' })),
  on(routes.spectacles.upcoming).reply(shows),
  on(routes.spectacles.all).reply([]),
]

describe('a list that was kept while a show began (§5)', () => {
  it.each([
    ['the hero', '/', 'Prochains spectacles'],
    ['the next three shows', '/', 'À l’affiche'],
    ['the other dates of a show', '/spectacles/7', 'Autres dates'],
  ])('%s shows it no more (§5.1)', async (_, path, name) => {
    visit(path, answers)

    const region = within(await screen.findByRole('region', { name }))

    expect(region.getAllByRole('link').map((link) => link.getAttribute('href'))).toContainEqual(
      expect.stringMatching(/^\/spectacles\/2-/),
    )
    expect(region.queryByText('Commencé')).not.toBeInTheDocument()
    expect(region.queryAllByRole('link', { name: /Commencé/ })).toEqual([])
  })

  it('leaves an empty hero when every show has begun (§9.1)', async () => {
    visit('/', [...answers, on(routes.spectacles.list).reply(aPage(shows.slice(0, 1)))])

    expect(await screen.findByText('Aucun spectacle disponible pour le moment')).toBeVisible()
  })
})

describe('a page that stays open while a show begins', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T18:58:30Z') })
  })
  afterEach(() => vi.useRealTimers())

  it('takes its slide out of the hero, and the last slide stays within reach (§5.1)', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
    const tonight = { date_spectacle: '2026-11-21', heure_spectacle: '20:00:00' }
    const later = { date_spectacle: '2026-11-22', heure_spectacle: '20:00:00' }
    const programme = [
      aSpectacle({ title: 'Ce soir', ...tonight }),
      aSpectacle({ title: 'Demain', ...later }),
    ]
    visit('/', [...answers, on(routes.spectacles.list).reply(aPage(programme))])
    const hero = within(await screen.findByRole('region', { name: 'Prochains spectacles' }))
    act(() => hero.getByRole('button', { name: 'Spectacle suivant' }).click())
    expect(hero.getAllByText('Ce soir', { exact: false })).not.toHaveLength(0)

    await act(() => vi.advanceTimersByTimeAsync(120_000))

    expect(hero.queryByRole('link', { name: 'Réserver maintenant : Ce soir' })).toBeNull()
    const left = hero.getByRole('link', { name: 'Réserver maintenant : Demain' })
    expect(left.closest('[inert]')).toBeNull()
  })
})
