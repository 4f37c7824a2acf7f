import type { ArtistDate } from '@espace/contracts/artistes/artistes'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const zoe = {
  id: 3,
  name: 'Zoé Hondt',
  photo: 'zoe.jpg',
  biography: 'Née à Lille.\nElle y joue encore.',
  links: [{ label: 'Instagram', url: 'https://instagram.example/zoe' }],
}

const aDate = (id: number, fields: Partial<ArtistDate> = {}): ArtistDate => ({
  id,
  title: 'Scène ouverte',
  date_spectacle: '2099-12-01',
  heure_spectacle: '20:30:00',
  status: 'programmé',
  ...fields,
})

const open = (
  dates: { upcoming: ArtistDate[]; past: ArtistDate[] },
  path = '/artistes/3-zoe-hondt',
) =>
  visit(path, [
    on(routes.artistes.get, { id: 3 }).reply(zoe),
    on(routes.artistes.dates, { id: 3 }).reply(dates),
  ])

// As served: browsers make no structured data.
beforeEach(() => void vi.stubEnv('SSR', true))

describe('the page of an artist', () => {
  it('says who it is, when they play and where else they are found', async () => {
    open({
      upcoming: [aDate(7), aDate(8, { status: 'annulé' })],
      past: [aDate(5, { date_spectacle: '2025-12-01' })],
    })

    expect(await screen.findByRole('heading', { level: 1, name: 'Zoé Hondt' })).toBeVisible()
    expect(screen.getByText('Elle y joue encore.')).toBeVisible()
    const links = within(screen.getByRole('list', { name: 'Liens de Zoé Hondt' }))
    expect(links.getByRole('link', { name: /^Instagram/ })).toHaveAttribute('target', '_blank')
    const next = within(await screen.findByRole('region', { name: 'À venir' }))
    const [date, cancelled] = await next.findAllByRole('link', { name: /Scène ouverte/ })
    expect(date).toHaveAttribute('href', '/spectacles/7-scene-ouverte')
    expect(date).toHaveTextContent('mardi 1er décembre 2099 à 20:30')
    expect(cancelled).toHaveTextContent('(annulé)')
    expect(next.getByRole('link', { name: /agenda/ })).toHaveAttribute('href', '/artistes/3.ics')
    const played = within(screen.getByRole('region', { name: 'Déjà sur notre scène' }))
    expect(played.getByText(/lundi 1er décembre 2025/)).toBeVisible()
  })

  it('has the form to follow and the video before the dates, and folds what is far away', async () => {
    const film = { label: 'Un extrait', url: 'https://youtu.be/aqz-KE-bpKQ' }
    visit('/artistes/3-zoe-hondt', [
      on(routes.artistes.get, { id: 3 }).reply({ ...zoe, links: [...zoe.links, film] }),
      on(routes.artistes.dates, { id: 3 }).reply({
        upcoming: Array.from({ length: 8 }, (_, index) => aDate(index + 1)),
        past: [],
      }),
    ])

    const dates = await screen.findByRole('region', { name: 'À venir' })
    for (const name of ['Suivre Zoé Hondt', 'Vidéo']) {
      const before = await screen.findByRole('region', { name })
      expect(before.compareDocumentPosition(dates)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    }
    const fold = (await within(dates).findByText('Toutes les dates')).closest('details')
    expect(fold?.querySelectorAll('li')).toHaveLength(2)
  })

  it('says to machines who it is', async () => {
    const { container } = open({ upcoming: [], past: [] })
    expect(await screen.findByText('Pas de date annoncée pour l’instant.')).toBeVisible()

    const said = container.querySelector('script[type="application/ld+json"]')?.textContent
    expect(JSON.parse(said ?? '')).toMatchObject({
      '@type': 'Person',
      name: 'Zoé Hondt',
      url: 'https://espace-comedie.example/artistes/3-zoe-hondt',
      sameAs: ['https://instagram.example/zoe'],
    })
  })

  it('says so when there is nobody', async () => {
    visit('/artistes/4')

    expect(await screen.findByRole('heading', { level: 1, name: 'Artiste' })).toBeVisible()
  })
})
