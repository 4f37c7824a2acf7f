import Validator from '@adobe/structured-data-validator'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { aPage, aSpectacle, inDays } from '#testing/builders.ts'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const ORIGIN = 'https://espace-comedie.example'

/** Structured data of a page once loaded, checked by an independent validator. */
async function saidBy(path: string, answers: Answers = []): Promise<unknown> {
  const { container } = visit(path, answers)
  await screen.findByRole('heading', { level: 1 })
  // The line-up has a query of its own.
  if (on(routes.artistes.ofShow, { id: 7 }).line in answers) await screen.findByText('Sur scène')
  const scripts = container.querySelectorAll('script[type="application/ld+json"]')
  expect(scripts).toHaveLength(1)
  const said: unknown = JSON.parse(scripts[0]?.textContent ?? '')
  const jsonld = itemsByType(said)
  expect(Object.keys(jsonld)).not.toEqual([])
  expect(await new Validator().validate({ jsonld, microdata: {}, rdfa: {} })).toEqual([])
  return said
}

const Item = z.looseObject({ '@type': z.union([z.string(), z.array(z.string())]) })
const Items = z.union([
  z.object({ '@graph': z.array(Item) }),
  Item.transform((item) => ({ '@graph': [item] })),
])

/** The validator's input format. */
function itemsByType(said: unknown): Record<string, unknown[]> {
  const jsonld: Record<string, unknown[]> = {}
  for (const item of Items.parse(said)['@graph']) {
    for (const type of [item['@type']].flat()) (jsonld[type] ??= []).push(item)
  }
  return jsonld
}

const saidOf = (show: Partial<Spectacle>) =>
  saidBy('/spectacles/7', [
    on(routes.spectacles.get, { id: 7 }).reply(aSpectacle({ id: 7, ...show })),
  ])

const address = z.url({ protocol: /^https$/ })
const instant = z.iso.datetime({ offset: true }).refine((text) => /[+-]\d\d:\d\d$/.test(text))
const schema = (...names: string[]) => z.enum(names.map((name) => `https://schema.org/${name}`))

/** Google's requirements for an event (developers.google.com, structured data, Event), without unknown keys. */
const Event = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('ComedyEvent'),
  '@id': address,
  name: z.string().min(1),
  description: z.string().min(1),
  startDate: instant,
  endDate: instant.optional(),
  previousStartDate: instant.optional(),
  doorTime: instant,
  eventStatus: schema('EventScheduled', 'EventCancelled', 'EventPostponed', 'EventRescheduled'),
  eventAttendanceMode: schema('OfflineEventAttendanceMode'),
  inLanguage: z.literal('fr'),
  image: z.array(address).min(1),
  maximumAttendeeCapacity: z.literal(70),
  remainingAttendeeCapacity: z.int().nonnegative().optional(),
  location: z.object({
    '@id': address,
    name: z.string().min(1),
    address: z.strictObject({
      '@type': z.literal('PostalAddress'),
      streetAddress: z.string().min(1),
      postalCode: z.string().regex(/^\d{5}$/),
      addressLocality: z.string().min(1),
      addressCountry: z.literal('FR'),
    }),
  }),
  organizer: z.strictObject({ '@id': address }),
  performer: z
    .array(z.strictObject({ '@type': z.literal('Person'), name: z.string().min(1), url: address }))
    .optional(),
  url: address,
  offers: z
    .strictObject({
      '@type': z.literal('Offer'),
      url: address,
      availability: schema('InStock', 'LimitedAvailability', 'SoldOut'),
      price: z
        .string()
        .regex(/^\d+\.\d\d$/)
        .optional(),
      priceCurrency: z.literal('EUR').optional(),
    })
    .optional(),
})

// As served: browsers make no structured data.
beforeEach(() => void vi.stubEnv('SSR', true))

describe('what the page of a show says to machines', () => {
  it('is when the doors open, when it begins and when it ends, in Lille (§1.4)', async () => {
    const show = { date_spectacle: '2099-12-01', heure_spectacle: '20:30:00', durationMinutes: 75 }

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
    [10, 'https://schema.org/LimitedAvailability'],
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

  it('is who plays, each with a page', async () => {
    const said = await saidBy('/spectacles/7', [
      on(routes.spectacles.get, { id: 7 }).reply(aSpectacle({ id: 7 })),
      on(routes.artistes.ofShow, { id: 7 }).reply([{ id: 3, name: 'Zoé Hondt', photo: '' }]),
    ])

    expect(Event.parse(said).performer).toEqual([
      { '@type': 'Person', name: 'Zoé Hondt', url: `${ORIGIN}/artistes/3-zoe-hondt` },
    ])
  })

  it('is from when on the house sells its seats, and that it does not yet', async () => {
    const show = { booking_mode: 'maison', salesOpenAt: '2099-01-12T09:00:00Z' } as const

    expect(await saidOf({ ...show, date_spectacle: '2099-03-05' })).toMatchObject({
      offers: {
        url: `${ORIGIN}/reserver/7`,
        availability: 'https://schema.org/PreOrder',
        validFrom: '2099-01-12T10:00:00+01:00',
      },
    })
  })

  it('offers nothing once sales are closed', async () => {
    const show = { booking_mode: 'maison', salesCloseAt: '2020-01-12T09:00:00Z' } as const

    expect(await saidOf(show)).not.toHaveProperty('offers')
  })

  it('offers nothing once it has begun', async () => {
    expect(await saidOf({ date_spectacle: inDays(-2) })).not.toHaveProperty('offers')
  })

  it('offers the seats of the house where the house gives them out, and how many are left', async () => {
    const show = { booking_mode: 'maison', places_restantes: 42, price_cents: 1500 } as const

    expect(await saidOf(show)).toMatchObject({
      maximumAttendeeCapacity: 70,
      remainingAttendeeCapacity: 42,
      offers: { url: `${ORIGIN}/reserver/7`, price: '15.00' },
    })
  })

  it.each<[string, Partial<Spectacle>]>([
    ['to come', { date_spectacle: inDays(3), price_cents: 0 }],
    ['past', { date_spectacle: inDays(-3) }],
    ['cancelled', { status: 'annulé' }],
    ['put off', { status: 'reporté' }],
    ['moved', { status: 'reporté', previousStartsAt: '2026-01-01T19:00:00Z' }],
    ['bare', { img: '', lien_spectacle: null, price_cents: null, durationMinutes: null }],
  ])('has everything that an event must have: %s', async (_, show) => {
    const event = Event.parse(await saidOf(show))

    expect(event.organizer['@id']).toBe(event.location['@id'])
    expect(event.url).toBe(event['@id'])
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

    expect(
      await saidBy('/spectacles', [on(routes.spectacles.list).reply(aPage([show]))]),
    ).toMatchObject({
      '@graph': [
        {
          '@type': 'ComedyEvent',
          name: 'Scène ouverte',
          startDate: '2099-07-14T20:00:00+02:00',
          url: `${ORIGIN}/spectacles/12-scene-ouverte`,
          location: { '@id': `${ORIGIN}/#lieu` },
        },
      ],
    })
  })

  it('the venue: what it is and where', async () => {
    expect(await saidBy('/le-lieu', [on(routes.lieu.images).reply([])])).toMatchObject({
      '@type': ['ComedyClub', 'PerformingArtsTheater'],
      maximumAttendeeCapacity: 70,
      address: { addressLocality: 'Lille' },
    })
  })

  it('a show that comes back: the evenings to come', async () => {
    const dates = [3, 10].map((days) =>
      aSpectacle({ title: 'Tchatcheur Comedy Club', date_spectacle: inDays(days) }),
    )

    const said = await saidBy('/sponsorise/tchatcheur-comedy-club', [
      on(routes.spectacles.upcoming).reply(dates),
    ])

    expect(said).toMatchObject({
      '@type': 'EventSeries',
      name: 'Tchatcheur Comedy Club',
      url: `${ORIGIN}/sponsorise/tchatcheur-comedy-club`,
      subEvent: dates.map(({ id }) => ({
        url: `${ORIGIN}/spectacles/${id}-tchatcheur-comedy-club`,
      })),
    })
  })

  it.each([
    ['/cours', 'Cours'],
    ['/artistes', 'Nos Artistes'],
    ['/contact', 'Contact'],
  ])('%s: whose page it is, and the way to it', async (path, name) => {
    expect(await saidBy(path, [on(routes.artistes.list).reply([])])).toMatchObject({
      '@graph': [
        { '@type': ['ComedyClub', 'PerformingArtsTheater'], name: 'L’espace comédie' },
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
