import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aPage, aSpectacle, inDays } from '#testing/builders.ts'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'
import { slidesOf } from '../programme/hero-slides.ts'

const LATER = '2099-12-12'

/** Each status of a show, and the label on its ticket. */
const CASES: [string, Partial<Spectacle>, string][] = [
  ['cancelled', { status: 'annulé' }, 'Annulé'],
  ['put off to a day not known yet', { status: 'reporté' }, 'Reporté'],
  [
    'put off to another day',
    { status: 'reporté', date_spectacle: LATER, previousStartsAt: '2099-12-01T19:30:00Z' },
    'Reporté au samedi 12 décembre',
  ],
  ['full', { status: 'complet', places_restantes: 0 }, 'Complet'],
]

const aShow = (fields: Partial<Spectacle>) =>
  aSpectacle({ id: 7, title: 'Club', date_spectacle: '2099-12-01', ...fields })

const openPage = (show: Spectacle, more: Answers = []) =>
  visit('/spectacles/7', [on(routes.spectacles.get, { id: 7 }).reply(show), ...more])

const saidToMachines = async (container: HTMLElement): Promise<unknown> => {
  await screen.findByRole('heading', { level: 1 })
  const script = container.querySelector('script[type="application/ld+json"]')
  return JSON.parse(script?.textContent ?? '')
}

// As served: browsers make no structured data.
beforeEach(() => void vi.stubEnv('SSR', true))

describe.each(CASES)('a show that is %s', (_, fields, said) => {
  it('says so on its ticket', async () => {
    visit('/spectacles', [on(routes.spectacles.list).reply(aPage([aShow(fields)]))])

    expect(within(await screen.findByRole('article')).getByText(said)).toBeVisible()
  })

  it('says so on its page', async () => {
    openPage(aShow(fields))

    expect(await screen.findByText(said)).toBeVisible()
  })

  it('says so among the other dates of its title', async () => {
    openPage(aSpectacle({ id: 7, title: 'Club', date_spectacle: '2099-11-01' }), [
      on(routes.spectacles.upcoming).reply([aShow({ ...fields, id: 8 })]),
    ])

    const others = await screen.findByRole('region', { name: 'Autres dates' })
    expect(within(others).getByText(said)).toBeVisible()
  })
})

it('a show that is put off says on its page which day it was to be, too', async () => {
  const before = { status: 'reporté', previousStartsAt: '2099-12-01T19:30:00Z' } as const
  openPage(aShow({ ...before, date_spectacle: LATER }))

  expect(await screen.findByText('Initialement prévu le mardi 1er décembre')).toBeVisible()
})

describe.each([
  ['cancelled', { status: 'annulé' }, 'Ce spectacle est annulé.'],
  [
    'put off to a day not known yet',
    { status: 'reporté' },
    'Ce spectacle est reporté : la nouvelle date sera annoncée ici.',
  ],
] as const)('a show that is %s', (_, fields, said) => {
  it('offers no booking, and no seats', async () => {
    openPage(aShow({ ...fields, places_restantes: 5 }))

    expect(await screen.findByText(said)).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Réserver maintenant/ })).not.toBeInTheDocument()
    expect(screen.queryByText('5 dernières places')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Partager' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Ajouter à mon agenda' })).toBeNull()
  })

  it('leads from its ticket to its page without a word of booking', async () => {
    visit('/spectacles', [on(routes.spectacles.list).reply(aPage([aShow(fields)]))])

    const ticket = within(await screen.findByRole('article'))
    expect(ticket.getByRole('link', { name: /^VOIR/ })).toHaveAttribute(
      'href',
      '/spectacles/7-club',
    )
    expect(ticket.queryByRole('link', { name: /^RÉSERVER/ })).not.toBeInTheDocument()
  })

  it('has no slide; another date of its title takes its place', () => {
    const next = aShow({ id: 8, date_spectacle: '2099-12-08' })

    expect(slidesOf([aShow(fields), next], Date.now())).toEqual([next])
  })
})

describe('the calendar', () => {
  it('says of a show that it is cancelled, and still leads to its page', async () => {
    const show = aShow({
      status: 'annulé',
      date_spectacle: inDays(0),
      startsAt: '2099-01-01T00:00:00Z',
    })
    visit('/', [on(routes.spectacles.all).reply([show])])

    const table = await screen.findByRole('table')

    const link = within(table).getByRole('link', { name: /Club \(annulé\)/ })
    expect(link).toHaveAttribute('href', '/spectacles/7-club')
  })
})

describe('what a show says to machines', () => {
  it.each([
    [{ status: 'programmé' }, { eventStatus: 'https://schema.org/EventScheduled' }],
    [{ status: 'complet' }, { eventStatus: 'https://schema.org/EventScheduled' }],
    [{ status: 'annulé' }, { eventStatus: 'https://schema.org/EventCancelled' }],
    [{ status: 'reporté' }, { eventStatus: 'https://schema.org/EventPostponed' }],
    [
      { status: 'reporté', date_spectacle: LATER, previousStartsAt: '2099-12-01T19:30:00Z' },
      {
        eventStatus: 'https://schema.org/EventRescheduled',
        previousStartDate: '2099-12-01T20:30:00+01:00',
        startDate: '2099-12-12T20:30:00+01:00',
      },
    ],
  ] as const)('is %j', async (fields, said) => {
    const { container } = openPage(aShow(fields))

    expect(await saidToMachines(container)).toMatchObject(said)
  })

  it('offers nothing of a cancelled one', async () => {
    const { container } = openPage(aShow({ status: 'annulé' }))

    expect(await saidToMachines(container)).not.toHaveProperty('offers')
  })
})

describe('« Prévenez-moi »', () => {
  const SOON = '2099-11-01T09:00:00.000Z'
  const isOffered = async (fields: Partial<Spectacle>) => {
    openPage(aShow(fields))
    await screen.findByRole('heading', { level: 1 })
    return screen.queryByRole('region', { name: 'Prévenez-moi' }) !== null
  }

  it.each([
    ['whose sales open later', { booking_mode: 'maison', salesOpenAt: SOON }, true],
    ['that is full elsewhere', { places_restantes: 0 }, true],
    ['whose ticketing is not there yet', { lien_spectacle: null }, true],
    ['that can be booked', { places_restantes: 3 }, false],
    ['of the house that is full', { booking_mode: 'maison', places_restantes: 0 }, false],
    ['that is cancelled', { status: 'annulé', lien_spectacle: null }, false],
  ] as const)('for a date %s: %s', async (_, fields, expected) => {
    expect(await isOffered(fields)).toBe(expected)
  })

  it('takes an address where one would book, and says what happens next', async () => {
    const { sent } = openPage(aShow({ booking_mode: 'maison', salesOpenAt: SOON }), [
      on(routes.alertes.ask).reply({ message: 'C’est noté.' }),
    ])
    await userEvent.click(await screen.findByRole('link', { name: /^Prévenez-moi/ }))
    expect(screen.getByRole('region', { name: 'Prévenez-moi' })).toHaveFocus()
    await userEvent.type(await screen.findByLabelText('Votre adresse email'), 'lou@exemple.fr')
    await userEvent.click(screen.getByRole('button', { name: 'Prévenez-moi' }))

    expect(await screen.findByText('C’est noté.')).toBeVisible()
    expect(sent.at(-1)).toMatchObject({
      line: on(routes.alertes.ask).line,
      body: { spectacleId: 7, email: 'lou@exemple.fr', website: '' },
    })
  })
})
