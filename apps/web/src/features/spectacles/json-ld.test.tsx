import type { Spectacle } from '@espace/contracts/spectacles/spectacles.contract'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPage, aSpectacle, inDays } from '../../testing/builders.ts'
import { visit } from '../../testing/visit.tsx'

const ORIGIN = 'https://espace-comedie.example'

/** What a page says to machines, once it is there. */
async function saidBy(path: string, answers: Record<string, unknown> = {}): Promise<unknown> {
  const { container } = visit(path, answers)
  await screen.findByRole('heading', { level: 1 })
  const scripts = container.querySelectorAll('script[type="application/ld+json"]')
  expect(scripts).toHaveLength(1)
  return JSON.parse(scripts[0]?.textContent ?? '')
}

const saidOf = (show: Partial<Spectacle>) =>
  saidBy('/spectacles/7', { 'GET /api/spectacles/7': aSpectacle({ id: 7, ...show }) })

describe('what the page of a show says to machines', () => {
  it('is when the doors open, when it begins and when it ends, in Lille', async () => {
    const show = { date_spectacle: '2099-12-01', heure_spectacle: '20:30:00', duration_minutes: 75 }

    expect(await saidOf(show)).toMatchObject({
      '@type': 'ComedyEvent',
      doorTime: '2099-12-01T19:30:00+01:00',
      startDate: '2099-12-01T20:30:00+01:00',
      endDate: '2099-12-01T21:45:00+01:00',
    })
  })

  it.each([
    [null, 'https://schema.org/InStock'],
    [12, 'https://schema.org/InStock'],
    [0, 'https://schema.org/SoldOut'],
  ])('is whether there is room: %s left', async (places_restantes, availability) => {
    const lien_spectacle = 'https://billetterie.example/7'

    expect(await saidOf({ places_restantes, lien_spectacle, price_cents: 1250 })).toMatchObject({
      offers: {
        '@type': 'Offer',
        url: lien_spectacle,
        availability,
        price: '12.50',
        priceCurrency: 'EUR',
      },
    })
  })

  it('is from when on the house sells its seats, and that it does not yet', async () => {
    const show = { booking_mode: 'maison', sales_open_at: '2099-01-12T09:00:00Z' } as const

    expect(await saidOf({ ...show, date_spectacle: '2099-03-05' })).toMatchObject({
      offers: {
        url: `${ORIGIN}/reserver/7`,
        availability: 'https://schema.org/PreOrder',
        validFrom: '2099-01-12T10:00:00+01:00',
      },
    })
  })

  it('offers nothing once sales are closed', async () => {
    const show = { booking_mode: 'maison', sales_close_at: '2020-01-12T09:00:00Z' } as const

    expect(await saidOf(show)).not.toHaveProperty('offers')
  })

  it('offers nothing once it has begun', async () => {
    expect(await saidOf({ date_spectacle: inDays(-2) })).not.toHaveProperty('offers')
  })

  it('offers nothing without a ticketing page', async () => {
    expect(await saidOf({ lien_spectacle: null })).not.toHaveProperty('offers')
  })

  it.each([
    ['affiche.jpg', `${ORIGIN}/assets/img/spectacles/affiche.webp`],
    ['https://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    ['', `${ORIGIN}/api/spectacles/7/carte.png`],
  ])('has a picture, the social card for want of one: %j', async (img, address) => {
    expect(await saidOf({ img })).toMatchObject({ image: [address] })
  })
})

describe('what the other pages say to machines', () => {
  it('the programme: what, when and where of each show', async () => {
    const show = aSpectacle({
      id: 12,
      title: 'Scène ouverte',
      date_spectacle: '2099-07-14',
      heure_spectacle: '20:00:00',
    })

    expect(await saidBy('/spectacles', { 'GET /api/spectacles': aPage([show]) })).toMatchObject({
      '@graph': [
        {
          '@type': 'ComedyEvent',
          name: 'Scène ouverte',
          startDate: '2099-07-14T20:00:00+02:00',
          url: `${ORIGIN}/spectacles/12`,
          location: { '@id': `${ORIGIN}/#lieu` },
        },
      ],
    })
  })

  it('the venue: what it is and where', async () => {
    expect(await saidBy('/le-lieu', { 'GET /api/lieu/images': [] })).toMatchObject({
      '@type': ['ComedyClub', 'PerformingArtsTheater'],
      maximumAttendeeCapacity: 70,
      address: { addressLocality: 'Lille' },
    })
  })

  it('a show that comes back: the evenings to come', async () => {
    const dates = [3, 10].map((days) =>
      aSpectacle({ title: 'Tchatcheur Comedy Club', date_spectacle: inDays(days) }),
    )

    const said = await saidBy('/sponsorise/tchatcheur-comedy-club', {
      'GET /api/spectacles/upcoming': dates,
    })

    expect(said).toMatchObject({
      '@type': 'EventSeries',
      name: 'Tchatcheur Comedy Club',
      url: `${ORIGIN}/sponsorise/tchatcheur-comedy-club`,
      subEvent: dates.map(({ id }) => ({ url: `${ORIGIN}/spectacles/${id}` })),
    })
  })

  it.each([
    ['/cours', 'Cours'],
    ['/artistes', 'Nos Artistes'],
    ['/contact', 'Contact'],
  ])('%s: whose page it is, and the way to it', async (path, name) => {
    expect(await saidBy(path, { 'GET /api/artistes': [] })).toMatchObject({
      '@graph': [
        { '@type': ['ComedyClub', 'PerformingArtsTheater'], name: "L'espace comédie" },
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { position: 1, name: 'Accueil', item: `${ORIGIN}/` },
            { position: 2, name, item: `${ORIGIN}${path}` },
          ],
        },
      ],
    })
  })
})
