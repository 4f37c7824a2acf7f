import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dateWithoutYear } from '#shared/lib/language/dates-fr.ts'
import { createStaticHandler, RouterContextProvider } from '#shared/lib/router.ts'
import { servicesContext } from '#shared/lib/services.tsx'
import { aSpectacle, inDays } from '#testing/builders.ts'
import { fakeApi, on, routes } from '#testing/fake-api.ts'
import { servicesOf } from '#testing/services-of.ts'
import { visit } from '#testing/visit.tsx'
import { loader } from './sponsorise-page.tsx'

describe('the page of a recurring show', () => {
  it.each([
    [
      'tchatcheur-comedy-club',
      'Tchatcheur Comedy Club',
      'Lundi, mardi, mercredi et vendredi 20h00',
    ],
    ['un-ado-peut-en-cacher-un-autre', 'Un ado peut en cacher un autre', 'Dimanche 17h00'],
    ['cheri-je-tai-trompe', 'Chéri, je t’ai trompé', 'Dimanche 18h30'],
    ['kaci-dans-la-connerie-humaine', 'Kaci dans la connerie humaine', 'Dimanche 20h00'],
  ])('%s says what and when (§2.1, §2.12)', async (slug, title, schedule) => {
    visit(`/sponsorise/${slug}`, [on(routes.spectacles.upcoming).reply(new TypeError('lost'))])

    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(screen.getByText('Spectacle récurrent')).toBeVisible()
    expect(screen.getAllByText(schedule)).not.toHaveLength(0)
    expect(screen.getByText("L'espace comédie")).toBeVisible()
    const card = screen.getByRole('region', { name: 'Réserver' })
    expect(
      within(card).getByText('Lien de billetterie indisponible pour ce spectacle.'),
    ).toBeVisible()
    expect(within(card).queryByRole('link')).toBeNull()
  })

  it('takes picture, text, link and photos from the programme where it plays (§2.12)', async () => {
    visit('/sponsorise/cheri-je-tai-trompe', [
      on(routes.spectacles.upcoming).reply([
        aSpectacle({
          id: 31,
          title: 'Chéri, je t’ai trompé',
          description: 'Nouvelle saison.',
          lien_spectacle: 'https://billetterie.example/saison-2',
        }),
      ]),
      on(routes.photos.ofSpectacle, { id: 31 }).reply([
        { id: 1, image_path: 'scene.jpg', sort_order: 1 },
      ]),
    ])

    expect(await screen.findByText('Nouvelle saison.')).toBeVisible()
    expect(screen.getByRole('link', { name: /^Réserver maintenant/ })).toHaveAttribute(
      'href',
      'https://billetterie.example/saison-2',
    )
    expect(await screen.findByRole('img', { name: 'Chéri, je t’ai trompé, photo 1' })).toBeVisible()
  })

  const TITLE = 'Chéri, je t’ai trompé'
  const dateOf = (fields: Partial<Spectacle>) =>
    aSpectacle({ title: TITLE, lien_spectacle: `https://billets.example/${fields.id}`, ...fields })
  const openWith = async (shows: Spectacle[]) => {
    visit('/sponsorise/cheri-je-tai-trompe', [on(routes.spectacles.upcoming).reply(shows)])
    return within(await screen.findByRole('region', { name: 'Réserver' }))
  }

  it('offers the next date that takes place when the one before is cancelled (§2.12)', async () => {
    const card = await openWith([
      dateOf({ id: 31, status: 'annulé', date_spectacle: inDays(3) }),
      dateOf({ id: 32, date_spectacle: inDays(10) }),
    ])

    expect(card.getByText(/: annulé\.$/)).toBeVisible()
    expect(card.getByText(/^Prochaine date/)).toHaveTextContent(
      new RegExp(dateWithoutYear(inDays(10)), 'i'),
    )
    expect(card.getByRole('link', { name: /^Réserver maintenant/ })).toHaveAttribute(
      'href',
      'https://billets.example/32',
    )
  })

  it.each(['annulé', 'reporté'] as const)(
    'sells nothing when every date to come is %s, and says so',
    async (status) => {
      const card = await openWith([dateOf({ id: 31, status })])

      expect(card.getByText(new RegExp(`: ${status}\\.$`))).toBeVisible()
      expect(card.getByText('La nouvelle date sera annoncée ici.')).toBeVisible()
      expect(card.queryByRole('link', { name: /^Réserver/ })).toBeNull()
      expect(card.getByRole('link', { name: 'Voir la programmation' })).toBeVisible()
    },
  )

  it('leads to its booking when the house sells it itself', async () => {
    const card = await openWith([dateOf({ id: 31, booking_mode: 'maison', lien_spectacle: null })])

    expect(card.getByRole('link', { name: /^Réserver maintenant/ })).toHaveAttribute(
      'href',
      '/reserver/31',
    )
    expect(card.queryByText(/indisponible/)).toBeNull()
  })

  it('says so when nobody sells its next date', async () => {
    const card = await openWith([dateOf({ id: 31, lien_spectacle: null })])

    expect(card.getByText('Lien de billetterie indisponible pour ce spectacle.')).toBeVisible()
    expect(card.queryByRole('link')).toBeNull()
  })

  it('offers the next date with seats, and the waiting list, when the first is full', async () => {
    const card = await openWith([
      dateOf({ id: 31, booking_mode: 'maison', places_restantes: 0, date_spectacle: inDays(3) }),
      dateOf({ id: 32, booking_mode: 'maison', places_restantes: 0, date_spectacle: inDays(10) }),
      dateOf({ id: 33, booking_mode: 'maison', places_restantes: 4, date_spectacle: inDays(17) }),
    ])

    expect(card.queryByRole('link', { name: /^Réserver/ })).toBeNull()
    expect(card.getByRole('link', { name: /^Liste d’attente/ })).toHaveAttribute(
      'href',
      '/reserver/31',
    )
    expect(
      card.getByRole('link', { name: new RegExp(`Des places le ${dateWithoutYear(inDays(17))}`) }),
    ).toHaveAttribute('href', expect.stringMatching(/^\/spectacles\/33\b/))
  })

  it('sells a date that was moved to another day', async () => {
    const before = '2026-01-01T19:30:00.000Z'
    const card = await openWith([dateOf({ id: 31, status: 'reporté', previousStartsAt: before })])

    expect(card.getByRole('link', { name: /^Réserver maintenant/ })).toBeVisible()
    expect(card.queryByText(/^Prochaine date/)).toBeNull()
  })

  it('keeps its own text when the programme cannot be had, and is silent about it (§2.12)', async () => {
    visit('/sponsorise/cheri-je-tai-trompe', [
      on(routes.spectacles.upcoming).reply(new TypeError('lost')),
    ])

    expect(await screen.findByText(/^Elle avoue tout, un dimanche soir/)).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('has a video where the house has one for it, and a way to see it on YouTube (§2.12)', async () => {
    const videoUrl = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
    const withVideo = visit('/sponsorise/tchatcheur-comedy-club', [
      on(routes.spectacles.upcoming).reply([
        aSpectacle({ title: 'Tchatcheur Comedy Club', videoUrl }),
      ]),
    ])
    expect(await screen.findByRole('link', { name: /^Ouvrir sur YouTube/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/www\.youtube\.com\//),
    )
    withVideo.unmount()

    visit('/sponsorise/cheri-je-tai-trompe')
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Vidéo' })).not.toBeInTheDocument()
  })

  it.each([
    ['/sponsorise/inconnu', 404],
    ['/sponsorise', 404],
    ['/sponsorise/cheri-je-tai-trompe', 200],
  ])('%s is answered with %i (§2.12)', async (path, status) => {
    const { api } = fakeApi([on(routes.spectacles.upcoming).reply([])])
    const services = servicesOf(api)

    const answer = await createStaticHandler([{ path: '/sponsorise/:slug?', loader }]).query(
      new Request(`${services.origin}${path}`),
      { requestContext: new RouterContextProvider(new Map([[servicesContext, services]])) },
    )

    expect(answer).toHaveProperty('statusCode', status)
  })

  it('says so when there is no such show, or no show named (§8.10)', async () => {
    const unknown = visit('/sponsorise/inconnu')
    expect(await screen.findByText('Spectacle non trouvé')).toBeVisible()
    unknown.unmount()

    visit('/sponsorise')
    expect(await screen.findByText('Page non trouvée')).toBeVisible()
  })
})
