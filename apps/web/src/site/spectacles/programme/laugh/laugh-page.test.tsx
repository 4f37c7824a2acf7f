import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aSpectacle } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T10:00:00+01:00') })
})
afterEach(() => vi.useRealTimers())

const aShow = (title: string, day: string, fields: Partial<Spectacle> = {}) =>
  aSpectacle({ title, date_spectacle: `2026-11-${day}`, heure_spectacle: '20:30:00', ...fields })

async function ideaAt(search: string, shows: Spectacle[]) {
  visit(`/faites-moi-rire${search}`, [on(routes.spectacles.upcoming).reply(shows)])
  return within(await screen.findByRole('article'))
}

describe('« Faites-moi rire »', () => {
  it('says one show of tonight, one sentence why, and books it in one press', async () => {
    const house = { id: 7, booking_mode: 'maison' as const, places_restantes: 12 }
    const show = aShow('Club', '21', { ...house, price_cents: 1400 })
    const idea = await ideaAt('', [show, aShow('Demain', '22')])

    expect(idea.getByRole('heading', { name: 'Club' })).toBeVisible()
    expect(
      idea.getByText(
        /^Parce que c’est ce soir à\s20:30, à 14\s€ la place, et qu’il reste de la place pour 2\.$/,
      ),
    ).toBeVisible()
    expect(idea.getByRole('link', { name: /^Réserver pour 2/ })).toHaveAttribute(
      'href',
      '/spectacles/7-club?places=2#reserver',
    )
    expect(idea.queryByRole('link', { name: 'Une autre idée' })).not.toBeInTheDocument()
  })

  it('leaves out what is full for so many, too dear, cancelled or not on sale', async () => {
    const idea = await ideaAt('?quand=semaine&places=4&budget=15', [
      aShow('Trois places', '21', { places_restantes: 3, price_cents: 1000 }),
      aShow('Trop cher', '22', { price_cents: 2000 }),
      aShow('Annulé', '22', { price_cents: 1000, status: 'annulé' }),
      aShow('Pas encore', '23', {
        price_cents: 1000,
        booking_mode: 'maison',
        salesOpenAt: '2026-11-22T09:00:00.000Z',
      }),
      aShow('Le bon', '24', { price_cents: 1500, places_restantes: 4 }),
    ])

    expect(idea.getByRole('heading')).toHaveTextContent('Le bon')
  })

  it('has another idea where there is one', async () => {
    const idea = await ideaAt('?quand=demain&autre=1', [
      aShow('Ce soir', '21'),
      aShow('Un', '22'),
      aShow('Deux', '22'),
    ])

    expect(idea.getByRole('heading')).toHaveTextContent('Deux')
    expect(idea.getByRole('link', { name: 'Une autre idée' })).toHaveAttribute(
      'href',
      '/faites-moi-rire?quand=demain&places=2&autre=2',
    )
  })

  it('says the soonest where nothing plays then', async () => {
    const idea = await ideaAt('?quand=ce-soir', [aShow('Jeudi', '26')])

    expect(idea.getByText(/^Rien à ces dates pour vous tous/)).toBeVisible()
    expect(idea.getByText(/^Parce que c’est jeudi 26 novembre à\s20:30\.$/)).toBeVisible()
  })

  it('leads to the whole programme where nothing fits', async () => {
    visit('/faites-moi-rire?budget=10', [
      on(routes.spectacles.upcoming).reply([aShow('Cher', '21', { price_cents: 3000 })]),
    ])

    expect(await screen.findByText(/^Rien pour vous tous à ce prix/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Toute la programmation' })).toBeVisible()
  })
})
